-- The acceptances that a change has ended, so that its undo gives them back.
create table store_goods_ended (
  merchant_id bigint not null,
  goods_id bigint not null,
  field text not null,
  head text not null,
  own text not null,
  reason text not null,
  accepted_at timestamptz not null,
  accepted_by text not null,
  -- The time of the change: that of its transaction, as in the change log.
  ended_at timestamptz not null default now(),
  primary key (merchant_id, goods_id, field, ended_at),
  foreign key (merchant_id, goods_id) references store_goods (merchant_id, id) on delete cascade
);
create index store_goods_ended_at on store_goods_ended (merchant_id, ended_at);

select zg_protect();
