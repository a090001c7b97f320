-- Checkpoints are numbered without a gap, so that one that was taken away between two others is missed.
alter table log_checkpoints add column checkpoint_no bigint;
alter table log_checkpoints disable trigger log_checkpoints_append_only;
update log_checkpoints set checkpoint_no = numbered.no
  from (select tree_size, key_no, row_number() over (order by tree_size, key_no) as no from log_checkpoints) as numbered
  where numbered.tree_size = log_checkpoints.tree_size and numbered.key_no = log_checkpoints.key_no;
alter table log_checkpoints enable trigger log_checkpoints_append_only;
alter table log_checkpoints alter column checkpoint_no set not null, add unique (checkpoint_no);
