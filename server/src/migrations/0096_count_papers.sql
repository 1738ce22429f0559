-- The permission to export the lines of a count, for roles of existing merchants.
update role set permissions = array(
  select distinct p from unnest(permissions || array['iposWeb.inventory.count.export']) p order by p)
where kind in ('administrator', 'storeManager', 'finance') and removed_at is null;

-- Why a line of a count, a receipt or a transfer differs. All documents and the ledger share one list of reasons, so the
-- three of transfers get its codes: lost on the way, damaged, never left.
alter table stock_line drop constraint stock_line_reason;
update stock_line set reason = case reason when 10 then 40 when 20 then 21 when 30 then 42 else reason end
where reason is not null;
alter table stock_line
  add column reason_note text not null default '' check (char_length(reason_note) <= 100),
  add constraint stock_line_reason check (
    case when sent is null then missing = 0 else (missing > 0) = (reason is not null) end);
