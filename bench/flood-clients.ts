import { setPriority } from 'node:os'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { seal } from '../console/src/kit/wire/seal.ts'
import { Lab } from './lab.ts'

// The clients of the login flood, as a process of their own. Real clients have other machines, so these give way to
// the server.
setPriority(5)
const [port = 0, clients = 0, seconds = 0] = process.argv.slice(2).map(Number)
/** The passwords are right, and each client is a known browser: each sign-in costs a full check. */
const pins = ['admin', 'manager', 'clerk', 'finance', 'marketer', 'rival']
const lab = new Lab()
lab.port = port

const devices: string[] = []
for (let client = 0; client < clients; client++)
  devices.push((await signIn(pins[client % pins.length] ?? '', '')).device)
process.on('message', async () => {
  const answers: Record<string, number> = {}
  const end = performance.now() + seconds * 1000
  await Promise.all(
    devices.map(async (device, client) => {
      while (performance.now() < end) {
        const { status } = await signIn(pins[client % pins.length] ?? '', device)
        answers[status] = (answers[status] ?? 0) + 1
      }
    }),
  )
  process.send?.(answers)
})
process.on('disconnect', () => void lab.close())
process.send?.('ready')

/** One sign-in: its rtnStatus, and the cookie that makes the browser known. */
async function signIn(pin: string, device: string): Promise<{ status: string; device: string }> {
  const key = JSON.parse((await lab.post(sessionCalls.getSealKey.path, {})).body.toString()).data
  const password = seal(key.publicKey, JSON.stringify({ nonce: key.nonce, value: 'Zhanggui1' }))
  const { body, cookies } = await lab.http(
    'POST',
    sessionCalls.login.path,
    Buffer.from(JSON.stringify({ pin, password })),
    { 'content-type': 'application/json', cookie: device },
  )
  const known = cookies
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((one) => one.startsWith('zg_device='))
  return { status: JSON.parse(body.toString()).rtnStatus, device: known ?? device }
}
