-- A sale that is not booked is found by its number, also if its source does not exist.
create index unbooked_order_number on unbooked_order (merchant_id, external_number);

-- A parcel whose delivery failed came back. It may leave once more.
alter table order_shipment add column back_at timestamptz;
update order_shipment h set back_at = e.at
from order_event e
where e.merchant_id = h.merchant_id and e.order_id = h.order_id and e.move = 'deliveryFailed' and e.at >= h.at;
