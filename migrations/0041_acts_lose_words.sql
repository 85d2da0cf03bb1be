-- The words of an act may go, as those of the decision do. Nothing else of it changes.
CREATE OR REPLACE FUNCTION forbid_change_of_act() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'admin_act is append-only';
end $$;
