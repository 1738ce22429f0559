-- A new attempt starts from the beginning, so it resets the progress and the start time of the one before it.
create or replace function zg_claim_task(lease interval)
returns table (merchant_id bigint, id bigint, kind text, payload jsonb, attempt int, lease_token uuid, employee_id bigint,
  pin text, language text)
language sql security definer set search_path = public, pg_temp as $$
  update task t set lease_token = gen_random_uuid(), lease_until = now() + lease, attempt = t.attempt + 1,
    started_at = now(), progress_done = 0
  from (
    select c.merchant_id, c.id from task c
    where c.status = 0 and c.run_after <= now() and (c.lease_until is null or c.lease_until < now())
    order by c.run_after, c.id limit 1 for update skip locked
  ) due
  where t.merchant_id = due.merchant_id and t.id = due.id
  returning t.merchant_id, t.id, t.kind, t.payload, t.attempt, t.lease_token, t.employee_id, t.pin, t.language
$$;
