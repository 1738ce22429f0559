-- The answers of changing calls that came with header `Idempotency-Key`, written in the transaction of the call. The
-- same key again gets the stored answer. Rows are kept for a day.
create table answered_call (
  merchant_id bigint not null references merchant (id),
  employee_id bigint not null,
  key text not null check (length(key) between 8 and 64),
  call text not null,
  body_hash bytea not null,
  -- Sealed JSON. Null while the call waits for its task.
  answer text,
  created_at timestamptz not null default now(),
  primary key (merchant_id, employee_id, key)
);
create index answered_call_created on answered_call (created_at);
select zg_protect();

create or replace function zg_sweep() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from used_nonce where expires_at < now();
  delete from login_attempt where at < now() - interval '1 day';
  delete from session where expires_at < now() - interval '30 days';
  delete from sms_code where created_at < now() - interval '2 days';
  delete from captcha where expires_at < now();
  delete from scan where expires_at < now() - interval '1 day';
  delete from answered_call where created_at < now() - interval '1 day';
$$;
