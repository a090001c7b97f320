-- What the answer of a recorded row says in a few words, for the CSV of the batch; null where its tool has no such words.
alter table batch_rows add column result json check (result is null or state = 'recorded');
