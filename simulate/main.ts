import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { OpenRefusal } from '../server/src/open-client/open-client.ts'
import { demoPassword } from '../server/src/seed/demo.ts'
import { sendTo } from './connection.ts'
import { playDay } from './day.ts'
import { isGood, reportOf } from './report.ts'
import { playInvoices } from './workbook.ts'

const help = `npm run simulate -- [options]   plays a day of a chain on a running server

  --to ADDRESS      the server, http://127.0.0.1:8620 by default
  --seed N          the same seed plays the same day (1)
  --day YYYY-MM-DD  the day of the tills' sales (yesterday)
  --orders N        how many orders, at most 50,000 (1,000)
  --at-once N       how many buyers at the same time (12)
  --invoices FILE   instead of a day: the invoices of a workbook with the columns of
                    the UCI data set 'Online Retail', in the store of the cashier;
                    their times are spread over the last five days
  --mixed           the invoices in any order, each sent twice
  --alone           nobody else works on the server (DEMO_LIVE=off): what home
                    tells of today is compared as well
  --login NAME:PASSWORD    who may do all in the console (admin of the demo)
  --cashier NAME:PASSWORD  who takes goods back at a till; "none" for nobody (clerk of the demo)

It ends with 1 if a figure of the server differs from its own books.`

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < from || value > to)
    fail(`--${name} wants a whole number from ${from} to ${to}, not ${text}`)
  return value
}

function loginOf(name: string, text: string): { pin: string; password: string } {
  const at = text.indexOf(':')
  if (at < 1) fail(`--${name} wants NAME:PASSWORD`)
  return { pin: text.slice(0, at), password: text.slice(at + 1) }
}

function given() {
  try {
    return parseArgs({
      options: {
        to: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 8620}` },
        seed: { type: 'string', default: '1' },
        day: { type: 'string' },
        orders: { type: 'string', default: '1000' },
        'at-once': { type: 'string', default: '12' },
        login: { type: 'string', default: `admin:${demoPassword}` },
        cashier: { type: 'string', default: `clerk:${demoPassword}` },
        invoices: { type: 'string' },
        mixed: { type: 'boolean', default: false },
        alone: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    fail(`${(error as Error).message}\n\n${help}`)
  }
}

async function main(): Promise<void> {
  const options = given()
  if (options.help) {
    console.log(help)
    return
  }
  const address = options.to.replace(/\/+$/, '')
  const day = options.day ?? new Date(Date.now() + (8 - 24) * 3_600_000).toISOString().slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    fail(`--day wants a day such as 2026-11-21, not ${day}`)
  if (
    !(await fetch(`${address}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    fail(`No server answers at ${address}. Start it with npm start, or name another one with --to.`)
  const seed = numberOf('seed', options.seed, 0, 4_294_967_295)
  const terminal = process.stdout.isTTY === true
  const run = randomBytes(3).toString('hex')
  const began = performance.now()
  const orders = numberOf('orders', options.orders, 1, 50_000)
  const common = {
    seed,
    day,
    offset: '+08:00',
    atOnce: numberOf('at-once', options['at-once'], 1, 100),
    staff: loginOf('login', options.login),
    cashier: options.cashier === 'none' ? null : loginOf('cashier', options.cashier),
    run,
    alone: options.alone,
    progress: (done: number, of: number, minute: number) => {
      if (terminal)
        process.stdout.write(
          `\r${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}  ${done} of ${of} `,
        )
    },
  }
  const { day: played, figures } = options.invoices
    ? await playInvoices(sendTo(address), { ...common, path: options.invoices, mixed: options.mixed })
    : await playDay(sendTo(address), { ...common, orders })
  if (terminal) process.stdout.write('\r\u001b[K')
  const seconds = (performance.now() - began) / 1000
  const lines = reportOf(played, figures, { seed, day, address, seconds, colours: terminal })
  console.log(lines.join('\n'))
  if (!isGood(played, figures)) process.exitCode = 1
}

main().catch((error: unknown) => {
  fail(
    error instanceof OpenRefusal
      ? `The server refuses: ${error.message} (${error.code})`
      : String(error instanceof Error ? (error.stack ?? error.message) : error),
  )
})
