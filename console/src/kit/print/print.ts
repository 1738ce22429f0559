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
  rule.textContent = pageRule(paper, Math.max(...[...root.children].map((sheet) => sheet.scrollHeight)))
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

/** Waits for the pictures of a sheet and for its parts that load on demand. */
async function complete(sheet: Element): Promise<void> {
  const end = performance.now() + patienceMs
  const waiting = () =>
    sheet.querySelector('.lazy-part.waiting') !== null ||
    [...sheet.querySelectorAll('img')].some((image) => !image.complete)
  while (waiting() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}
