import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { ask } from '../../../test/sign-in.ts'
import { captchaSize, captchaTolerance, placeCaptcha } from '../../kernel/session/captcha.ts'

let app: TestApp
let owner: pg.Client
let asked = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(() => owner.query('delete from captcha'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Each from its own network, because another test covers the limit per network. */
async function givenCaptcha() {
  const answer = await ask(app, sessionCalls.getCaptcha, {}, { remoteAddress: `2001:db8:${++asked}::1` })
  expect(answer.rtnStatus).toBe('0')
  const { rows } = await owner.query<{ x: number }>('select x from captcha where id = $1', [
    answer.data.captchaId,
  ])
  return { ...answer.data, x: rows[0]?.x as number }
}
const check = (captchaId: string, x: number) => ask(app, sessionCalls.checkCaptcha, { captchaId, x })

describe('the slider captcha', () => {
  test('is a picture with a notch, and the piece', async () => {
    const captcha = await givenCaptcha()
    const bytes = (address: string) => Buffer.from(address.replace('data:image/webp;base64,', ''), 'base64')
    expect(await sharp(bytes(captcha.picture)).metadata()).toMatchObject({
      format: 'webp',
      width: captcha.width,
      height: captcha.height,
    })
    expect(await sharp(bytes(captcha.piece)).metadata()).toMatchObject({
      format: 'webp',
      width: captcha.pieceSize,
      height: captcha.pieceSize,
      hasAlpha: true,
    })
    expect(captcha.pieceY + captcha.pieceSize).toBeLessThan(captcha.height)
    expect(captcha.x + captcha.pieceSize).toBeLessThan(captcha.width)
    // The notch is darker than the same pixels of the piece.
    const mean = async (image: Sharp) =>
      (await sharp(await image.removeAlpha().png().toBuffer()).stats()).channels[1]?.mean as number
    const inner = { left: 12, top: 20, width: 18, height: 18 }
    const notch = sharp(bytes(captcha.picture)).extract({
      ...inner,
      left: captcha.x + inner.left,
      top: captcha.pieceY + inner.top,
    })
    expect(await mean(notch)).toBeLessThan(0.75 * (await mean(sharp(bytes(captcha.piece)).extract(inner))))
  })

  test('can be solved once, within 3 pixels', async () => {
    const near = await givenCaptcha()
    expect((await check(near.captchaId, near.x - 3)).data.ticket).toMatch(/^[\w-]{43}$/)
    expect((await check(near.captchaId, near.x)).rtnStatus).toBe('11007')
    const off = await givenCaptcha()
    expect((await check(off.captchaId, off.x + 4)).rtnStatus).toBe('11007')
  })

  test('allows one try, also if many arrive at once', async () => {
    const captcha = await givenCaptcha()
    expect((await check(captcha.captchaId, captcha.x + 40)).rtnStatus).toBe('11007')
    expect((await check(captcha.captchaId, captcha.x)).rtnStatus).toBe('11007')
    const other = await givenCaptcha()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => check(other.captchaId, other.x - 15 + i)),
    )
    expect(answers.filter((answer) => answer.rtnStatus === '0').length).toBeLessThanOrEqual(1)
  })

  test('resists blind guesses: at best fewer than 5 of 100 succeed', async () => {
    const places = Array.from({ length: 20_000 }, () => placeCaptcha().x)
    const hits = (guess: number) =>
      places.filter((x) => Math.abs(x - guess) <= captchaTolerance).length / places.length
    const best = Math.max(...Array.from({ length: captchaSize.width }, (_, guess) => hits(guess)))
    expect(best).toBeLessThan(0.05)
    // The same through the API: three guesses at the middle for each captcha, of which only the first counts.
    let solved = 0
    for (let i = 0; i < 100; i++) {
      const { captchaId } = await givenCaptcha()
      for (const guess of [160, 153, 167]) if ((await check(captchaId, guess)).rtnStatus === '0') solved++
    }
    expect(solved).toBeLessThanOrEqual(12)
  })

  test('shows dark decoys of other shapes beside the notch', async () => {
    let decoys = 0
    for (let i = 0; i < 10; i++) {
      const captcha = await givenCaptcha()
      const bytes = Buffer.from(captcha.picture.replace('data:image/webp;base64,', ''), 'base64')
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const light = (x: number, y: number) => {
        const at = (y * info.width + x) * 3
        return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
      }
      // Each notch has a bright line at its left edge, beside its dark inside.
      const steps = Array.from({ length: info.width - 60 }, (_, x) => {
        let bright = 0
        for (let y = 20; y < 34; y++)
          if (light(x + 2, captcha.pieceY + y) - light(x + 8, captcha.pieceY + y) > 60) bright++
        return bright > 8 ? x : -1
      }).filter((x) => x >= 0 && Math.abs(x - captcha.x) > 12)
      if (steps.length > 0) decoys++
    }
    expect(decoys).toBeGreaterThan(4)
  })

  test('gives one ticket, however many solve it at once', async () => {
    const captcha = await givenCaptcha()
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(captcha.captchaId, captcha.x)))
    expect(answers.filter((answer) => answer.rtnStatus === '0')).toHaveLength(1)
  })

  test('expires after two minutes, its ticket after five', async () => {
    const old = await givenCaptcha()
    await owner.query("update captcha set expires_at = expires_at - interval '2 minutes'")
    expect((await check(old.captchaId, old.x)).rtnStatus).toBe('11007')
    const solved = await givenCaptcha()
    const { ticket } = (await check(solved.captchaId, solved.x)).data
    for (let i = 0; i < 5; i++) await app.tryLogin('clerk', `Guess${i}a`)
    await owner.query("update captcha set expires_at = expires_at - interval '5 minutes'")
    expect((await app.tryLogin('clerk', 'Zhanggui1', { captcha: ticket })).rtnStatus).toBe('11006')
  })

  test('is drawn at most 30 times a minute for a network', async () => {
    const statuses: string[] = []
    for (let i = 0; i < 32; i++)
      statuses.push(
        (await ask(app, sessionCalls.getCaptcha, {}, { remoteAddress: `2001:db8:9:9::${i + 1}` })).rtnStatus,
      )
    expect(statuses.filter((status) => status === '0')).toHaveLength(30)
    expect(statuses.slice(30)).toEqual(['11003', '11003'])
  })
})
