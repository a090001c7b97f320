/** Until people can consent over OAuth nobody holds an access token, so the agent door lets nobody in. */
export async function refuseEveryToken(): Promise<null> {
  return null;
}
