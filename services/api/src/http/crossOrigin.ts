/**
 * CORS headers of every answer, errors and 429 included: the outermost layer sets them. Which origins may really use
 * a project is the project guard's work; a wildcard here lets a refused page read why.
 */
export const crossOrigin = {
  /** On every answer. */
  always: {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-request-id, retry-after',
  },
  /** On the answer to a preflight. */
  preflight: {
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': [
      'content-type',
      'user-agent',
      'referer',
      'origin',
      'access-control-request-method',
      'access-control-request-headers',
      'solana-client',
      'sec-fetch-mode',
      'x-sdk-type',
      'x-sdk-version',
      'x-project-id',
      'x-request-id',
    ].join(', '),
    'access-control-max-age': '7200',
  },
} as const
