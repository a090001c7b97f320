-- fsck reads text that may not be JSON or a time. PostgreSQL 15 lacks pg_input_is_valid, so this function replaces it.
create function is_valid_input(value text, type_name text) returns boolean
  language plpgsql stable strict parallel safe as $$
begin
  case type_name
    when 'jsonb' then perform value::jsonb;
    when 'timestamptz' then perform value::timestamptz;
  end case;
  return true;
exception
  -- Whole classes: text that does not fit its type, and values beyond a limit of the type.
  when data_exception or program_limit_exceeded then return false;
end $$;
