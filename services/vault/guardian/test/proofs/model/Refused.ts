/** A service said no. */
export class Refused extends Error {
  readonly code: string

  constructor(endpoint: string, code: string) {
    super(`${endpoint}: ${code}`)
    this.code = code
  }
}
