import { ApiError } from '../../../http/ApiError.ts'
import { faultBody } from '../../../http/faultBody.ts'
import { jsonReply } from '../../../http/jsonReply.ts'
import type { Reply } from '../../../http/route.types.ts'

/** An answer of EIP-3668. Its failures tell the reason as `message`, too: that is where its clients look. */
export async function ccipReply(requestId: string, answer: () => Promise<string>): Promise<Reply> {
  try {
    return jsonReply({ data: await answer() })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const body = { ...faultBody(error, requestId), message: error.message }
    return { ...jsonReply(body, { 'cache-control': 'no-store' }), status: error.status }
  }
}
