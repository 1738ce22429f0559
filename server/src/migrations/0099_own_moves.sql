-- What a person did today, on the page of his work.
create index order_event_employee on order_event (merchant_id, employee_id, at) where employee_id is not null;
