-- The evidence log: an RFC 6962 tree over salted commitments to records, in the order of their places. Nothing in it is
-- ever changed or taken away.

-- Keys in the order in which they sign; one is retired by the next. Private keys stay, so that what was made once can be
-- made again with the same bytes.
create table log_keys (
  key_no integer primary key check (key_no > 0),
  -- The origin of the checkpoints that it signs.
  key_name text not null check (key_name <> ''),
  key_id text not null unique check (key_id ~ '^[0-9a-f]{8}$'),
  public_key bytea not null check (octet_length(public_key) = 32),
  private_key bytea not null,
  valid_from timestamptz not null default now()
);
create trigger log_keys_append_only before update or delete or truncate on log_keys
  for each statement execute function refuse_change();

-- The leaf at an index is the record at that place: its entry is SHA-256 of the salt and the record's hash.
create table log_leaves (
  leaf_index bigint primary key check (leaf_index >= 0),
  salt bytea not null check (octet_length(salt) = 32),
  entry bytea not null check (octet_length(entry) = 32)
);
create trigger log_leaves_append_only before update or delete or truncate on log_leaves
  for each statement execute function refuse_change();

-- Hashes of complete subtrees of 2^height leaves, for every fourth height: those of heights 8, 16, … are the tiles above
-- the lowest, and those between keep proofs short to build.
create table log_nodes (
  height integer not null check (height > 0 and height % 4 = 0),
  position bigint not null check (position >= 0),
  node_hash bytea not null check (octet_length(node_hash) = 32),
  primary key (height, position)
);
create trigger log_nodes_append_only before update or delete or truncate on log_nodes
  for each statement execute function refuse_change();

-- What was signed: the tree of a size, by a key. A new key signs the last tree once more.
create table log_checkpoints (
  tree_size bigint not null check (tree_size >= 0),
  key_no integer not null references log_keys,
  root_hash bytea not null check (octet_length(root_hash) = 32),
  note text not null,
  created_at timestamptz not null default now(),
  primary key (tree_size, key_no)
);
create trigger log_checkpoints_append_only before update or delete or truncate on log_checkpoints
  for each statement execute function refuse_change();

-- Witnesses whom the operator believes, and what they signed.
create table log_witnesses (
  witness_key text primary key,
  created_at timestamptz not null default now()
);
create trigger log_witnesses_append_only before update or delete or truncate on log_witnesses
  for each statement execute function refuse_change();
create table log_cosignatures (
  tree_size bigint not null,
  witness_key text not null references log_witnesses,
  cosigned_at bigint not null,
  checkpoint_body text not null,
  signature_line text not null,
  created_at timestamptz not null default now(),
  primary key (tree_size, witness_key, cosigned_at)
);
create trigger log_cosignatures_append_only before update or delete or truncate on log_cosignatures
  for each statement execute function refuse_change();
