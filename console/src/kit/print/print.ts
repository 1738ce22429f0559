import { type Paper, pageRule } from './paper.ts'

/** Longer than this nobody waits for a code or picture on the paper. */
const patienceMs = 5000

/**
 * Opens the print dialog for nothing but these sheets. Copies of them stand beside the page, which is hidden while it is
 * printed: no window or frame is opened, so nothing has to be allowed.
 */
export async function print(paper: Paper, sheets: Iterable<Element>): Promise<void> {
  const copies = [...sheets]
  await Promise.all(copies.map(complete))
  document.querySelector('.print-root')?.remove()
  const root = document.createElement('div')
  root.className = 'print-root'
  root.dataset.paper = paper
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

/** Waits until a sheet has its pictures, and its parts that are loaded when they are first shown. */
async function complete(sheet: Element): Promise<void> {
  const end = performance.now() + patienceMs
  const waiting = () =>
    sheet.querySelector('.lazy-part.waiting') !== null ||
    [...sheet.querySelectorAll('img')].some((image) => !image.complete)
  while (waiting() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}
