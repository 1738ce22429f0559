import { benchConsole } from './console.ts'
import { benchFlood } from './flood.ts'
import { benchGoods } from './goods.ts'
import { benchKit } from './kit.ts'
import { Lab } from './lab.ts'
import { benchLists } from './lists.ts'
import { benchGrowth, benchOrders } from './orders.ts'
import { benchOverload } from './overload.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'
import { benchStock } from './stock.ts'
import { benchTransfer } from './transfer.ts'

// npm run bench                    all rows
// npm run bench -- lists import    some of them
// npm run bench -- --smoke         small sizes, to see that it still works
const given = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const smoke = process.argv.includes('--smoke')
const wants = (name: string) => given.length === 0 || given.includes(name)

async function withLab(work: (lab: Lab) => Promise<void>): Promise<void> {
  const lab = await Lab.open()
  try {
    await work(lab)
  } finally {
    await lab.close()
  }
}

if (wants('lists')) await withLab((lab) => benchLists(lab, smoke ? [500] : [20_000, 200_000]))
if (wants('goods')) await withLab((lab) => benchGoods(lab, smoke ? 500 : 200_000))
if (wants('stock'))
  await withLab((lab) => benchStock(lab, smoke ? 500 : 200_000, smoke ? [1, 2] : [1, 13], smoke ? 1 : 16))
if (wants('orders')) await withLab((lab) => benchOrders(lab, smoke ? 2000 : 1_000_000, smoke ? 1 : 8))
// Takes most of an hour, and 25 GB of disk.
if (given.includes('growth')) await withLab((lab) => benchGrowth(lab, smoke ? 500 : 1_000_000))
if (wants('transfer')) await withLab((lab) => benchTransfer(lab, smoke ? 500 : 100_000))
if (wants('flood')) await withLab((lab) => benchFlood(lab, smoke ? 500 : 20_000, smoke ? 2 : 20))
if (wants('overload')) await withLab((lab) => benchOverload(lab, smoke ? 500 : 20_000, smoke ? 2 : 10))
if (wants('console')) await withLab((lab) => benchConsole(lab, smoke ? 2 : 9))
if (wants('kit')) await withLab((lab) => benchKit(lab, smoke ? 1 : 6))
// Needs a cluster. SCALE_URL is the coordinator with a distributed database that holds only the demo merchants.
if (given.includes('scale')) {
  const url = process.env.SCALE_URL
  if (!url) throw new Error('bench scale: set SCALE_URL to the coordinator of a Citus cluster')
  await withLab(async (one) => {
    const cluster = await Lab.open(url)
    try {
      await benchScale(one, cluster, url, smoke ? 500 : 20_000, smoke ? 2000 : 50_000, smoke ? 10 : 100)
    } finally {
      await cluster.close()
    }
  })
}
if (wants('start')) await benchStart(smoke ? 2 : 7)
