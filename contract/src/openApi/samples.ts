/** A call to write as a program. The secret comes from the environment. */
export interface SampledCall {
  /** The address of the server. */
  server: string
  key: string
  path: string
  /** Valid JSON. */
  body: string
  language: 'zh' | 'en'
}

/** Signs and sends `path` and `body` with `KEY`, `SECRET` and `SERVER`, which the first lines define. */
export const nodeSample = (firstLines: string, language: 'zh' | 'en'): string =>
  `import { createHash, createHmac, randomUUID } from 'node:crypto'

${firstLines}
const timestamp = String(Date.now())
const nonce = randomUUID()
const hash = createHash('sha256').update(body).digest('hex')
const signature = createHmac('sha256', SECRET)
  .update(['POST', path, timestamp, nonce, hash].join('\\n'))
  .digest('hex')
const answer = await fetch(SERVER + path, {
  method: 'POST',
  body,
  headers: {
    'content-type': 'application/json',
    language: '${language}',
    'x-zg-key': KEY,
    'x-zg-timestamp': timestamp,
    'x-zg-nonce': nonce,
    'x-zg-signature': signature,
  },
})
console.log(await answer.text())`

const curl = ({ server, key, path, body, language }: SampledCall): string =>
  `path=${path}
body='${body.replaceAll("'", "'\\''")}'
now=$(date +%s)000
nonce=$(openssl rand -hex 16)
hash=$(printf %s "$body" | openssl dgst -sha256 -r | cut -c1-64)
signature=$(printf 'POST\\n%s\\n%s\\n%s\\n%s' "$path" "$now" "$nonce" "$hash" |
  openssl dgst -sha256 -hmac "$SECRET" -r | cut -c1-64)
curl "${server}$path" \\
  -H 'content-type: application/json' -H 'language: ${language}' \\
  -H 'x-zg-key: ${key}' \\
  -H "x-zg-timestamp: $now" -H "x-zg-nonce: $nonce" \\
  -H "x-zg-signature: $signature" \\
  --data-binary "$body"`

const node = ({ server, key, path, body, language }: SampledCall): string =>
  nodeSample(
    `const { SECRET } = process.env
const KEY = '${key}'
const SERVER = '${server}'
const path = '${path}'
const body = JSON.stringify(${body})`,
    language,
  )

const java = ({ server, key, path, body, language }: SampledCall): string =>
  `import java.net.URI;
import java.net.http.*;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import static java.nio.charset.StandardCharsets.UTF_8;

class Call {
  public static void main(String[] args) throws Exception {
    var path = "${path}";
    var body = """
${body
  .replaceAll('\\', '\\\\')
  .replaceAll('"""', '\\"\\"\\"')
  .split('\n')
  .map((line) => `        ${line}`)
  .join('\n')}""";
    var now = String.valueOf(System.currentTimeMillis());
    var nonce = UUID.randomUUID().toString();
    var hash = hex(MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8)));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(System.getenv("SECRET").getBytes(UTF_8), "HmacSHA256"));
    var signed = String.join("\\n", "POST", path, now, nonce, hash);
    var request = HttpRequest.newBuilder(URI.create("${server}" + path))
        .header("content-type", "application/json")
        .header("language", "${language}")
        .header("x-zg-key", "${key}")
        .header("x-zg-timestamp", now)
        .header("x-zg-nonce", nonce)
        .header("x-zg-signature", hex(mac.doFinal(signed.getBytes(UTF_8))))
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(answer.body());
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}`

export const samples = { curl, Node: node, Java: java }
export type SampleKind = keyof typeof samples
