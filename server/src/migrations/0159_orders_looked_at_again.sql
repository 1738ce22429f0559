-- Orders that a former version left where nothing can be done with them: all of it is refunded, and no after-sale is
-- open; or units that an after-sale held are still to be picked. Their timers let the server look at them.
insert into timer (merchant_id, kind, record_id, due_at)
select o.merchant_id, 'order', o.id, now() from orders o
join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
where o.status in (20, 25, 30, 35, 40, 45, 50)
group by o.merchant_id, o.id, o.status, o.claims
having (o.claims = 0 and bool_and(l.gift is not null or l.refunded >= l.quantity))
  or (o.status in (25, 30, 50)
    and bool_or(l.reserved > l.held_here and coalesce(l.picked, 0) < l.quantity - l.refunded - l.held))
on conflict (merchant_id, kind, record_id) do update set due_at = excluded.due_at;
