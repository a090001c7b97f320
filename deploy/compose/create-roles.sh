#!/bin/sh
# Runs once in the container of PostgreSQL: the owner migrates, the service role serves and works.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v service="$SERVICE_PASSWORD" <<'SQL'
create role registers_owner login password :'owner';
create role registers_service login password :'service';
create database registers owner registers_owner;
SQL
