/** What a Patroni node needs to know. */
export type PatroniParts = {
  name: string;
  folder: string;
  programs: string;
  restPort: number;
  port: number;
  etcdPort: number;
};

/** The settings of one Patroni node, as JSON, which is YAML too. */
export function buildPatroniConfig({ name, folder, programs, restPort, port, etcdPort }: PatroniParts): string {
  const rest = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${port}`;
  const parameters = {
    max_connections: 200,
    wal_level: 'replica',
    hot_standby: 'on',
    wal_log_hints: 'on',
    shared_buffers: '128MB',
    max_wal_size: '256MB',
  };
  return JSON.stringify({
    scope: 'rig',
    name,
    restapi: { listen: rest, connect_address: rest },
    // Through its own way only: Patroni would else find the address of etcd itself. Not etcd3: there Patroni 3.0.2 writes its
    // name over that of the new leader when it wakes after a freeze, and acknowledged writes are rewound.
    etcd: { host: `127.0.0.1:${etcdPort}`, use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: `${folder}/data`,
      bin_dir: programs,
      pgpass: `${folder}/pgpass`,
      authentication: {
        replication: { username: 'replicator', password: 'rep' },
        superuser: { username: 'postgres', password: 'super' },
        rewind: { username: 'rewind', password: 'rew' },
      },
      parameters: { unix_socket_directories: folder },
    },
    watchdog: { mode: 'off' },
  });
}

/** A balancer that leads to the primary alone and cuts the connections of one that no longer is. */
export function buildHaproxyConfig(
  port: number,
  nodes: readonly { name: string; port: number; restPort: number }[],
): string {
  const servers = nodes.map(
    ({ name, port: to, restPort }) => `  server ${name} 127.0.0.1:${to} check port ${restPort}`,
  );
  return `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 3s
  timeout client 120s
  timeout server 120s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
