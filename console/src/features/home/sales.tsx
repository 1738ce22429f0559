import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { type HomeFigures, netOf } from '@zhanggui/contract/home/home.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney, formatNumber, formatTileMoney, today } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { Chart } from '../../kit/chart/chart.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { readEvery } from './read-every.ts'

const cents = (yuan: string): number => centsOf(yuan) ?? 0

/** By how many percent a value has changed, with one decimal. Undefined if there was none before. */
const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 1000) / 10

/** How the day goes, against the same weekday of last week. */
export default function Sales({ asked }: { asked: { storeId?: string } }) {
  const { data } = useCall(homeCalls.findHomeFigures, asked, { quiet: true, refetchInterval: readEvery })
  const weekday = useWeekday()
  if (!data) return <div className="page-loading" aria-busy="true" />
  return (
    <div className="home-sales">
      <div className="home-column">
        <Today data={data} weekday={weekday} />
        <Best data={data} />
      </div>
      <div className="home-column">
        <Stores data={data} weekday={weekday} />
        <Takings data={data} asked={asked} />
      </div>
    </div>
  )
}

/** The short name of today's weekday, which was that of last week, too. */
function useWeekday(): string {
  const language = useLanguage()
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: 'UTC',
    weekday: language === 'zh' ? 'short' : 'long',
  }).format(new Date(`${today()}T00:00:00Z`))
}

function Today({ data, weekday: day }: { data: HomeFigures; weekday: string }) {
  const t = useText()
  const language = useLanguage()
  const [view, setView] = useState<'byHour' | 'inAll'>('byHour')
  const { today: now, todayUntil: until, before } = data
  const average = ({ amount, orders }: HomeFigures['today']) =>
    orders === 0 ? 0 : Math.round(cents(amount) / orders)
  const change = (one: number, other: number) => {
    const value = changeOf(one, other)
    return value === undefined ? {} : { change: value }
  }
  const tile = (yuan: string) => {
    const { value, exact } = formatTileMoney(yuan, language)
    return exact === undefined ? { value } : { value, title: exact }
  }
  /** The two that are compared: sales since then are in the figure, and not in the comparison. */
  const beforeOf = (now: string, before: string) =>
    t('home.beforeOf', { day, until: data.until, now, before })
  const used = data.hours.filter(({ amount, before: other }) => amount !== '0.00' || other !== '0.00')
  const first = Math.min(used[0]?.hour ?? 8, 8)
  const last = Math.max(used.at(-1)?.hour ?? 21, 21)
  const hours = data.hours.slice(first, last + 1)
  const current = Number(data.until.slice(0, 2))
  const values = (name: 'amount' | 'before') => {
    let sum = 0
    return hours.map((hour) => {
      sum += cents(hour[name])
      // What has not come yet is no zero.
      if (name === 'amount' && hour.hour > current) return null
      return (view === 'byHour' ? cents(hour[name]) : sum) / 100
    })
  }
  return (
    <Card
      title={t('home.today')}
      note={t('home.compared', { until: data.until, day })}
      extra={
        <Segmented
          size="small"
          aria-label={t('home.chart')}
          value={view}
          onChange={setView}
          options={[
            { value: 'byHour', label: t('home.byHour') },
            { value: 'inAll', label: t('home.inAll') },
          ]}
        />
      }
    >
      <Figures
        figures={[
          {
            label: t('home.sales'),
            ...tile(now.amount),
            note: beforeOf(tile(until.amount).value, tile(before.amount).value),
            ...change(cents(until.amount), cents(before.amount)),
          },
          {
            label: t('home.orders'),
            value: formatNumber(now.orders),
            note: beforeOf(formatNumber(until.orders), formatNumber(before.orders)),
            ...change(until.orders, before.orders),
          },
          {
            label: t('home.average'),
            ...tile(yuanOf(average(now))),
            note: beforeOf(tile(yuanOf(average(until))).value, tile(yuanOf(average(before))).value),
            ...change(average(until), average(before)),
          },
          {
            label: t('home.refunded'),
            ...tile(now.refunded),
            note: t('home.refundsOf', { count: now.refunds }),
            lessIsBetter: true,
            ...change(cents(until.refunded), cents(before.refunded)),
          },
        ]}
      />
      <Chart
        title={t('home.chart')}
        kind={view === 'byHour' ? 'bar' : 'line'}
        height={240}
        labels={hours.map(({ hour }) => String(hour))}
        series={[
          { name: t('home.seriesToday'), values: values('amount') },
          { name: t('home.seriesBefore', { day }), values: values('before') },
        ]}
        format={(value) => formatMoney(value.toFixed(2))}
      />
    </Card>
  )
}

function Stores({ data, weekday }: { data: HomeFigures; weekday: string }) {
  const t = useText()
  const day = today()
  const most = Math.max(1, ...data.stores.flatMap(({ amount, before }) => [cents(amount), cents(before)]))
  const width = (yuan: string) => `${(cents(yuan) / most) * 100}%`
  return (
    <Card title={t('home.storesTitle')} note={t('home.storesNote', { day: weekday, until: data.until })}>
      <ul className="home-stores">
        {data.stores.map((store) => {
          const change = changeOf(cents(store.until), cents(store.before))
          return (
            <li key={store.id}>
              <Link to={`/order/list?storeId=${store.id}&days=${day},${day}`}>{store.name}</Link>
              <strong>{formatMoney(store.amount)}</strong>
              <small data-change={change === undefined || change === 0 ? '' : change > 0 ? 'up' : 'down'}>
                {change === undefined ? '—' : `${change > 0 ? '+' : ''}${formatNumber(change)}%`}
              </small>
              <span className="home-bar" aria-hidden="true">
                <span style={{ width: width(store.amount) }} />
                {store.before !== '0.00' && <i style={{ insetInlineStart: width(store.before) }} />}
              </span>
            </li>
          )
        })}
      </ul>
      {data.otherStores.count > 0 && (
        <p className="home-rest">
          <span>{t('home.otherStores', { count: data.otherStores.count })}</span>
          <span>{formatMoney(data.otherStores.amount)}</span>
        </p>
      )}
    </Card>
  )
}

function Best({ data }: { data: HomeFigures }) {
  const t = useText()
  const unitName = useUnitName()
  return (
    <Card title={t('home.best')}>
      {data.products.length === 0 && <p className="home-quiet">{t('home.noSales')}</p>}
      <ol className="home-best">
        {data.products.map((product) => (
          <li key={product.id}>
            <ProductThumb
              image={product.image}
              name={product.name}
              category={product.categoryName}
              size={36}
            />
            <span className="home-name">{product.name}</span>
            <span>
              {formatNumber(product.quantity)} {unitName(product.unit, product.quantity)}
            </span>
            <strong>{formatMoney(product.amount)}</strong>
            <small data-gone={Number(product.available) === 0}>
              {Number(product.available) === 0
                ? t('home.gone')
                : t('home.left', {
                    amount: `${formatNumber(product.available)} ${unitName(product.unit, product.available)}`,
                  })}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Takings({ data, asked }: { data: HomeFigures; asked: { storeId?: string } }) {
  const t = useText()
  const ofToday = `days=${today()},${today()}${asked.storeId ? `&storeId=${asked.storeId}` : ''}`
  const { received, refunded, returned, net } = netOf(data)
  return (
    <Card
      title={t('home.takings')}
      note={t('home.takingsNote')}
      extra={<Link to={`/order/refund/list?${ofToday}`}>{t('menu.iposWeb.order.refundRecord')}</Link>}
    >
      <span className="home-parts" aria-hidden="true">
        {data.takings.map((one, at) => (
          <span key={one.method} data-part={at % 4} style={{ flexGrow: cents(one.received) }} />
        ))}
      </span>
      <ul className="home-takings">
        {data.takings.map((one, at) => (
          <li key={one.method} data-part={at % 4}>
            <Link to={`/order/list?method=${one.method}&${ofToday}`}>
              {t(`order.method${one.method}` as 'order.method10')}
            </Link>
            <strong>{formatMoney(one.received)}</strong>
            <small>{received === 0 ? '' : `${((cents(one.received) / received) * 100).toFixed(1)}%`}</small>
          </li>
        ))}
      </ul>
      <p className="home-net">
        <span>
          {t('home.net')}{' '}
          <small>
            {t(returned === 0 ? 'home.netOf' : 'home.netOfReturned', {
              received: formatNumber(yuanOf(received)),
              refunded: formatNumber(yuanOf(refunded)),
              returned: formatNumber(yuanOf(returned)),
            })}
          </small>
        </span>
        <strong>{formatMoney(yuanOf(net))}</strong>
      </p>
    </Card>
  )
}
