-- As 0020, and a process whose usual places are taken asks only for tasks of merchants with fewer than `fewer` running ones.
drop function zg_claim_task(interval);
create function zg_claim_task(lease interval, fewer int default null)
returns table (merchant_id bigint, id bigint, kind text, payload jsonb, attempt int, lease_token uuid, employee_id bigint,
  pin text, language text)
language sql security definer set search_path = public, pg_temp as $$
  with merchants as materialized (
    select o.merchant_id, count(*) filter (where o.lease_until >= now()) as running,
      (select max(s.started_at) from task s where s.merchant_id = o.merchant_id) as served
    from task o where o.status = 0 group by o.merchant_id
  ), people as materialized (
    select o.merchant_id, o.pin, count(*) filter (where o.lease_until >= now()) as running,
      (select max(s.started_at) from task s where s.merchant_id = o.merchant_id and s.pin = o.pin) as served
    from task o where o.status = 0 group by o.merchant_id, o.pin
  )
  update task t set lease_token = gen_random_uuid(), lease_until = now() + lease, attempt = t.attempt + 1,
    started_at = now(), progress_done = 0
  from (
    select c.merchant_id, c.id from task c
    join merchants m on m.merchant_id = c.merchant_id
    join people p on p.merchant_id = c.merchant_id and p.pin = c.pin
    where c.status = 0 and c.run_after <= now() and (c.lease_until is null or c.lease_until < now())
      and (fewer is null or m.running < fewer)
    order by m.running, m.served nulls first, p.running, p.served nulls first, c.run_after, c.id
    limit 1 for update of c skip locked
  ) due
  where t.merchant_id = due.merchant_id and t.id = due.id
  returning t.merchant_id, t.id, t.kind, t.payload, t.attempt, t.lease_token, t.employee_id, t.pin, t.language
$$;
revoke all on function zg_claim_task(interval, int) from public;
grant execute on function zg_claim_task(interval, int) to zg_app;
