/** Until people can consent over OAuth nobody holds an access token, so none is good at any door. */
export async function refuseEveryToken(): Promise<null> {
  return null;
}
