import type pg from 'pg'

/** Updates the control plane after a test has written tenant tables directly. */
export const keepControlPlane = (owner: pg.ClientBase | pg.Pool) =>
  owner.query(`
    delete from membership;
    insert into membership (merchant_id, employee_id, account_id, type, invited_as, invited_at, disabled_at, removed_at)
    select merchant_id, id, account_id, type, invited_as, invited_at, disabled_at, removed_at from employee;
    update merchant m set
      one_device = m.id in (select merchant_id from setting where key = 'oneDevice' and value = 'true'),
      special_characters = m.id in (select merchant_id from setting where key = 'specialCharacters' and value = 'true');
    delete from timer;
    insert into timer (merchant_id, kind, record_id, due_at)
    select merchant_id, 'file', id, expires_at from file where expires_at is not null and removed_at is null
    union all
    select merchant_id, 'product', id, effective_at from product where status = 20 and effective_at is not null
    union all
    select merchant_id, 'price', product_id, effective_at from product_price_change
    union all
    select merchant_id, 'storePrice', store_id, min(scheduled_at) from store_goods
    where scheduled_at is not null and removed_at is null group by merchant_id, store_id`)
