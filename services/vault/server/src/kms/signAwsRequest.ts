import { createHash, createHmac } from 'node:crypto'

export declare namespace signAwsRequest {
  type Options = {
    url: URL
    headers: Readonly<Record<string, string>>
    body: string
    region: string
    service: string
    accessKeyId: string
    secretAccessKey: string
    nowMs: number
  }
}

/** The headers of a signed POST. AWS Signature Version 4, as its public documentation describes it. */
export function signAwsRequest(options: signAwsRequest.Options): Record<string, string> {
  const { url, body, region, service } = options
  const time = new Date(options.nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const headers: Record<string, string> = { ...options.headers, host: url.host, 'x-amz-date': time }
  const names = Object.keys(headers).sort()
  const signedNames = names.join(';')
  const canonical = [
    'POST',
    url.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signedNames,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${options.secretAccessKey}`, day),
  )
  const signature = hmac(key, text).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${options.accessKeyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
