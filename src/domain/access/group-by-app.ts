import { describeAsker } from './describe-asker.ts';

type Connection = { client_id: string; client_name: string; redirect_uri: string | null };

/**
 * Groups connections by app, in the order of their first. The URL of its metadata document identifies an app; without
 * one, its name and the host of its redirect do. So a look-alike at another host is another app.
 */
export function groupByApp<T extends Connection>(connections: readonly T[]): [T, ...T[]][] {
  const groups = [...Map.groupBy(connections, identifyApp).values()];
  return groups.flatMap(([first, ...rest]) => (first === undefined ? [] : [[first, ...rest] as [T, ...T[]]]));
}

function identifyApp(connection: Connection): string {
  const { name, publisher, target } = describeAsker(connection);
  if (publisher !== null) return connection.client_id;
  // A program on a device uses another port each time.
  const place = target?.kind === 'this_device' ? target.kind : (target?.host ?? null);
  return JSON.stringify([name.normalize('NFKC').toLowerCase(), place]);
}
