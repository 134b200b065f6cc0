import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

const name = 'strict-transport-security'
/** Two years. Browsers heed it over https alone, so a service that is reached otherwise on the inside says it, too. */
const value = 'max-age=63072000'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * Has browsers come back over https alone: every answer says so, whatever makes it, unless it says it in its own words.
 * The header goes out with those of the answer: one that is set before has Node keep them all twice.
 */
export class OverHttpsResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  /** @param headers By name, or names and values in turn in one list. */
  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    const all = typeof reason === 'string' ? this.#withOwn(headers) : this.#withOwn(reason)
    return typeof reason === 'string' ? super.writeHead(status, reason, all) : super.writeHead(status, all)
  }

  #withOwn(headers: Headers = {}): Headers {
    if (this.hasHeader(name)) return headers
    if (Array.isArray(headers)) return headers.includes(name) ? headers : [...headers, name, value]
    return { [name]: value, ...headers }
  }
}
