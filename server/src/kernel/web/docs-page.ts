import { calls, openCalls } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { nodeSample } from '@zhanggui/contract/openApi/samples.ts'
import { escapeHtml, schemaText } from './docs-text.ts'
import { webhookSection } from './docs-webhooks.ts'
import { accessText, refusalCodes } from './openapi.ts'

const style = `
:root{color-scheme:light dark}body{font:14px/1.6 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0;background:light-dark(#f5f6f8,#121418);color:light-dark(#1f2329,#e6e8ec)}
main{max-width:960px;margin:0 auto;padding:24px 16px}h1{font-size:20px}h2{font-size:16px;margin:32px 0 8px}
details{background:light-dark(#fff,#1b1d22);border-radius:8px;margin:8px 0;padding:8px 16px}summary{cursor:pointer}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px}pre{overflow:auto;background:light-dark(#f8f9fb,#202329);padding:12px;border-radius:6px}
.tag{font-size:12px;color:light-dark(#515963,#a6adb8)}table{border-collapse:collapse;width:100%;background:light-dark(#fff,#1b1d22);border-radius:8px}td,th{text-align:left;padding:6px 12px;border-bottom:1px solid light-dark(#e9ebef,#2a2d34)}`

/** The input of an example as it is sent. */
const exampleOf = ({ example }: Call) =>
  example === null
    ? ''
    : `<h3>Example</h3><pre class="example">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`

/** The sandbox of the console, with this call. */
const sandboxLink = ({ access, path }: Call) =>
  typeof access === 'object' && 'open' in access
    ? `<p><a href="/settings/openApi/sandbox?call=${escapeHtml(path.slice('/open/v1/'.length))}">沙箱 · Try it in the sandbox</a></p>`
    : ''

/** Signs a call of the Open API and sends it: `KEY=… SECRET=… node call.mjs <path> '<body>'`. */
const sample = nodeSample(
  `const { KEY, SECRET, SERVER = 'http://127.0.0.1:8620' } = process.env
const [path, body] = process.argv.slice(2)`,
  'en',
)

function section(noun: string, name: string, call: Call): string {
  const access = accessText(call)
  return `<details id="${escapeHtml(`${noun}.${name}`)}"><summary><code>${call.method} ${escapeHtml(call.path)}</code> <span>${escapeHtml(call.summary[0])} · ${escapeHtml(call.summary[1])}</span> <span class="tag">${escapeHtml(access)}</span></summary>
${exampleOf(call)}${sandboxLink(call)}<h3>Input</h3><pre>${schemaText(call.input, 'input', noun)}</pre>${call.answer === 'file' ? '<p>Answers the file itself, or the envelope when refused.</p>' : `<h3>data</h3><pre>${schemaText(call.output, 'output', noun)}</pre>`}</details>`
}

/** The documentation page of all calls and refusals. It needs no script. */
export function docsPage(): string {
  const groups = [...Object.entries(openCalls), ...Object.entries(calls)]
    .map(
      ([noun, group]) =>
        `<h2>${escapeHtml(noun)}</h2>${Object.entries(group as unknown as Record<string, Call>)
          .map(([name, call]) => section(noun, name, call))
          .join('')}`,
    )
    .join('')
  const refusals = refusalCodes()
    .map(
      (item) =>
        `<tr><td><code>${item.code}</code></td><td>${escapeHtml(item.zh)}</td><td>${escapeHtml(item.en)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Zhanggui 掌柜 API</title><style>${style}</style></head><body><main>
<h1>Zhanggui 掌柜 API</h1><p>Every answer is HTTP 200 with <code>{rtnStatus, rtnMsg, data}</code>; <code>"0"</code> is success. The same as a document: <a href="/openapi.json">/openapi.json</a>.</p>
<h2 id="open-api">Open API</h2><p>Tills and shops call <code>/open/v1/…</code> with a key of the page 设置 · 开放接口 (Settings · Open API). Each write has a natural key: the same again gets the same answer for ever, other content under the same number is refused. This program sends the examples below: <code>KEY=… SECRET=… node call.mjs /open/v1/orders/quote '{"store": …}'</code></p><pre id="open-sample">${escapeHtml(sample)}</pre>
${webhookSection()}
${groups}<h2>Refusals</h2><table><thead><tr><th>rtnStatus</th><th>中文</th><th>English</th></tr></thead><tbody>${refusals}</tbody></table></main></body></html>`
}
