import { type PaperSize, pageRule } from './paper.ts'

/** Printing waits at most this long for the codes and pictures of a sheet. */
const patienceMs = 5000

/**
 * Prints only these sheets. Copies of them stand beside the page, which is hidden during printing. No window or frame
 * opens, so the browser has nothing to block.
 */
export async function print(paper: PaperSize, sheets: Iterable<Element>): Promise<void> {
  const copies = [...sheets]
  await Promise.all(copies.map(complete))
  document.querySelector('.print-root')?.remove()
  const root = document.createElement('div')
  root.className = 'print-root'
  root.append(...copies.map((sheet) => sheet.cloneNode(true)))
  document.body.append(root)
  const rule = document.createElement('style')
  const drawn = [...root.children] as HTMLElement[]
  if (paper.height === null && drawn.length > 1) {
    // Each receipt is as long as what is on it, so each has pages of its own.
    for (const [at, sheet] of drawn.entries()) sheet.style.setProperty('page', `receipt${at}`)
    rule.textContent = drawn
      .map((sheet, at) => pageRule(paper, sheet.scrollHeight, `receipt${at}`))
      .join('\n')
  } else rule.textContent = pageRule(paper, Math.max(...drawn.map((sheet) => sheet.scrollHeight)))
  root.append(rule)
  document.documentElement.classList.add('printing')
  addEventListener(
    'afterprint',
    () => {
      document.documentElement.classList.remove('printing')
      root.remove()
    },
    { once: true },
  )
  window.print()
}

/** Prints one paper after the other: each goes to a printer of its own, so each has a print dialog of its own. */
export async function printInTurn(
  jobs: readonly { paper: PaperSize; sheets: readonly Element[] }[],
): Promise<void> {
  for (const [at, { paper, sheets }] of jobs.entries()) {
    // In a turn of its own: `print` cleans up after the same event.
    const closed = new Promise((resolve) =>
      addEventListener('afterprint', () => setTimeout(resolve), { once: true }),
    )
    await print(paper, sheets)
    if (at < jobs.length - 1) await closed
  }
}

/** Waits for the pictures of a sheet and for its parts that load on demand. */
async function complete(sheet: Element): Promise<void> {
  const end = performance.now() + patienceMs
  const waiting = () =>
    sheet.querySelector('.lazy-part.waiting') !== null ||
    [...sheet.querySelectorAll('img')].some((image) => !image.complete)
  while (waiting() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}
