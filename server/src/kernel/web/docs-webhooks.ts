import {
  eventBody,
  eventExample,
  eventHeaders,
  eventNames,
  receiverSample,
} from '@zhanggui/contract/webhook/webhook.events.ts'
import {
  answerSeconds,
  deliveryDays,
  keptDays,
  retrySeconds,
  type WebhookGroup,
  webhookGroups,
} from '@zhanggui/contract/webhook/webhook.ts'
import { escapeHtml, schemaText } from './docs-text.ts'

const span = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`

const groupSection = (group: WebhookGroup): string =>
  `<details id="webhook.${group}"><summary><code>${group}.*</code> <span class="tag">${eventNames[group].length}</span></summary>
<p>${eventNames[group].map((name) => `<code>${name}</code>`).join(' ')}</p>
<h3>Example</h3><pre class="example">${escapeHtml(JSON.stringify(eventExample(group), null, 2))}</pre>
<h3>Body</h3><pre>${schemaText(eventBody(group), 'output')}</pre></details>`

/** The events that the server sends to a merchant's own addresses, and how to receive them (decision 0046). */
export const webhookSection = (): string =>
  `<h2 id="webhooks">Webhooks · 事件推送</h2>
<p>The server posts events to the addresses of the page 设置 · 事件推送 (Settings · Webhooks), as JSON: <code>{id, event, at, data}</code>. An event is named after the status that its record has now. It names no person: ask the Open API for more.</p>
<table><thead><tr><th>Header</th><th>Value</th></tr></thead><tbody>${Object.entries(eventHeaders)
    .map(([name, words]) => `<tr><td><code>${name}</code></td><td>${words}</td></tr>`)
    .join('')}</tbody></table>
<ul>
<li><b>Signature.</b> Sign the bytes as they came, before you read the JSON, and compare in constant time. Refuse a timestamp that is more than 5 minutes off.</li>
<li><b>Answer.</b> Any status from 200 to 299 within ${answerSeconds} s accepts the event. Answer first and work later. 410 ends the event at once. Redirects are not followed.</li>
<li><b>Again.</b> An event may come more than once: know it by its id. After a failed try it comes again after ${retrySeconds.map(span).join(', ')}, then every ${span(retrySeconds.at(-1) ?? 0)}, for ${deliveryDays} days. Staff can send it again for ${keptDays} days, with the same id.</li>
<li><b>Order.</b> Events of one record wait for the one before them. Events of different records come in any order. <code>version</code> grows with each change of a record. A stock that changes again before its event was sent is told once, with the newest figure.</li>
</ul>
${webhookGroups.map(groupSection).join('')}
<p>This program receives events and checks their signature: <code>SECRET=… node receive.mjs</code></p><pre id="webhook-sample">${escapeHtml(receiverSample)}</pre>`
