-- Which app a grant is for: its client_id where it publishes a document, otherwise its name and redirect URIs, so that an
-- app that registers anew is recognised. A person has one live grant for an app.
alter table grants add column app_key text;
update grants set app_key = client_id;
update grants set app_key = 'sha256:' || encode(sha256(convert_to(described.name || E'\n' || described.places, 'UTF8')), 'hex')
  from (
    select client.payload->>'client_id' as client_id, lower(normalize(coalesce(client.payload->>'client_name', ''), NFKC)) as name, places.places
    from oauth_artifacts client, lateral (
      select string_agg(place, E'\n' order by place collate "C") as places from (
        select distinct regexp_replace(uri, '^(http://(localhost|127\.0\.0\.1|\[::1\])):\d+', '\1') as place
        from jsonb_array_elements_text(client.payload->'redirect_uris') as uri
      ) as distinct_places
    ) as places
    where client.model = 'Client'
  ) as described
  where described.client_id = grants.client_id and grants.client_id not like 'https://%';
alter table grants alter column app_key set not null;

-- Until now each consent left a grant with a cap of its own. The newest one stays.
with numbered as (
  select grant_id, row_number() over (partition by user_id, app_key order by grant_id desc) as no
  from grants where revoked_at is null
), ended as (
  update grants set revoked_at = now() where grant_id in (select grant_id from numbered where no > 1) returning grant_id
)
delete from oauth_artifacts where grant_id in (select grant_id from ended);
create unique index grants_live_app on grants (user_id, app_key) where revoked_at is null;

-- What the app had spent on the day of the consent under its last grant: it counts against the cap of this one.
alter table grants
  add column carried_from text references grants,
  add column carried_day date,
  add column carried_cents integer check (carried_cents > 0),
  add check ((carried_from is null) = (carried_day is null) and (carried_from is null) = (carried_cents is null));
