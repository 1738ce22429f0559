-- Codes for passwords are sent unseen: a network that asks for other codes must not tell from its limits whether one was sent,
-- that is, whether a guessed password was right. They have a share of their own in the network, too.
create or replace function zg_take_sms(number text, why text, code bytea, asked_by text, captcha_from int, network_limit int, ticket bytea)
returns table (id bigint, refused text, wait_seconds int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_at timestamptz;
  of_hour int;
  of_day int;
  of_quarter int;
  of_network int;
begin
  perform pg_advisory_xact_lock(hashtextextended(least(number, asked_by), 3));
  perform pg_advisory_xact_lock(hashtextextended(greatest(number, asked_by), 3));
  select max(c.created_at), count(*) filter (where c.created_at > now() - interval '1 hour'), count(*)
  into last_at, of_hour, of_day from sms_code c
  where c.phone = number and c.created_at > now() - interval '1 day' and (c.purpose = 'password') = (why = 'password');
  if last_at > now() - interval '60 seconds' then
    return query select null::bigint, 'soon', ceil(extract(epoch from last_at + interval '60 seconds' - now()))::int;
    return;
  end if;
  if of_hour >= 5 or of_day >= 10 then
    return query select null::bigint, 'many', 0;
    return;
  end if;
  select count(*) filter (where c.created_at > now() - interval '15 minutes'), count(*)
  into of_quarter, of_network from sms_code c
  where c.network = asked_by and c.created_at > now() - interval '1 hour' and (c.purpose = 'password') = (why = 'password');
  if of_network >= network_limit then
    return query select null::bigint, 'network', 3600;
    return;
  end if;
  if of_quarter >= captcha_from and (ticket is null or not zg_use_ticket(ticket)) then
    return query select null::bigint, 'captcha', 0;
    return;
  end if;
  return query
    insert into sms_code (phone, purpose, code_hash, network, expires_at)
    values (number, why, code, asked_by, now() + interval '5 minutes') returning sms_code.id, null::text, 0;
end $$;
