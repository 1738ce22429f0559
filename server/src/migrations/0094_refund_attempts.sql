-- Each try to pay a part of a refund, and each change of its way. Nothing changes or deletes a row.
create table refund_attempt (
  merchant_id bigint not null,
  refund_id bigint not null,
  part_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  channel text not null,
  -- of the part afterwards: 10 waits for staff, 20 no answer yet, 30 done, 40 failed
  status smallint not null,
  fault text not null default '',
  -- empty: the system
  made_by text not null default '',
  primary key (merchant_id, refund_id, part_id, id),
  foreign key (merchant_id, refund_id, part_id) references refund_part (merchant_id, refund_id, id)
);
-- When the channel is asked next for a part without an answer, and how often it was.
alter table refund add column ask_at timestamptz, add column asked int not null default 0;

-- What there is already: the last try of each part.
insert into refund_attempt (merchant_id, refund_id, part_id, at, channel, status, fault, made_by)
select t.merchant_id, t.refund_id, t.id, coalesce(t.done_at, r.created_at), t.channel, t.status, t.fault,
  coalesce(nullif(t.done_by, ''), r.created_by)
from refund_part t join refund r on r.merchant_id = t.merchant_id and r.id = t.refund_id where t.attempts > 0;

-- The export is for people who had the page of refunds at birth.
update role set permissions = array(select distinct p from unnest(permissions || array['iposWeb.order.refundRecord.export']) p order by p)
where kind in ('administrator', 'storeManager', 'finance') and removed_at is null;

select zg_protect();
revoke update, delete on refund_attempt from zg_app;
