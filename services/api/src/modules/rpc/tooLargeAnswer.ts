import type { JsonRpcRequest } from '@latchkey/protocol/http'

/** What callers get in place of an answer over the size limit: EIP-1474 "limit exceeded", for each call of a batch. */
export function tooLargeAnswer(body: JsonRpcRequest | readonly JsonRpcRequest[]): Buffer<ArrayBuffer> {
  const one = ({ id }: JsonRpcRequest) => ({
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code: -32005, message: 'The answer is larger than 10 MiB. Ask for less at once.' },
  })
  return Buffer.from(JSON.stringify('method' in body ? one(body) : body.map(one)))
}
