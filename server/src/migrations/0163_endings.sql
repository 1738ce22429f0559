-- How an after-sale ended that nobody rejected, apart from the words of the staff.
alter table after_sale add column ending text not null default '' check (ending in ('', 'withdrawn', 'lapsed', 'expired'));
-- Only the time that a till gave makes it fit the return policy.
alter table after_sale add column by_time boolean not null default false;
create index after_sale_policy on after_sale (merchant_id, created_at desc, id desc) where override or by_time;

update after_sale a set ending = a.reject_reason, reject_reason = ''
from after_sale_event e
where e.merchant_id = a.merchant_id and e.after_sale_id = a.id and a.status = 50
  and (e.move, a.reject_reason) in (('withdraw', 'withdrawn'), ('lapse', 'lapsed'), ('expire', 'expired'));
-- These words of the staff had a full stop, which told them from an ending.
update after_sale a set reject_reason = e.detail
from after_sale_event e
where e.merchant_id = a.merchant_id and e.after_sale_id = a.id and a.status = 50 and e.move = 'reject'
  and a.reject_reason in ('withdrawn.', 'lapsed.', 'expired.') and a.reject_reason = e.detail || '.';
