-- Notices of a person. A request for access is one row for the asker and one for each person who may grant it.
create table notice (
  merchant_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  kind text not null,
  -- the permission of a request
  code text not null,
  asker_id bigint not null,
  reason text not null default '',
  declined_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, employee_id) references employee (merchant_id, id),
  foreign key (merchant_id, asker_id) references employee (merchant_id, id)
);
create index notice_of_person on notice (merchant_id, employee_id, created_at desc, id desc);
create index notice_of_asker on notice (merchant_id, asker_id, code, created_at desc);

select zg_protect();
