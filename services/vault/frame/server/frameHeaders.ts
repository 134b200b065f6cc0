import { keptHeaders } from '../src/exit/worker/keepPage.ts'

export declare namespace frameHeaders {
  type Options = {
    /** What the document may call. */
    readonly connect: readonly string[]
    /** Who may embed it, as sources; empty: no one. */
    readonly ancestors: readonly string[]
  }
}

/**
 * Headers of the document. No script, style, image or font from elsewhere, none inline, none made from text; no script
 * but with the hash that the document names for it; no call but to our own services. There is no X-Frame-Options: it knows no list and would contradict `frame-ancestors`.
 */
export function frameHeaders({ connect, ancestors }: frameHeaders.Options): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types latchkey',
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ]
  const features = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'payment']
  return {
    'content-security-policy': policy.join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'permissions-policy': [
      ...features.map((feature) => `${feature}=()`),
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
    ].join(', '),
    'origin-agent-cluster': '?1',
    'cache-control': 'no-store',
    ...sharedHeaders,
  }
}

/** The policy of each file: a worker runs under that of its script's answer. */
export const assetPolicy = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Headers of every answer, so that pages that isolate themselves can embed the frame. */
export const sharedHeaders: Readonly<Record<string, string>> = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
}

/** Of `/exit`, whose policy is in its own bytes: the same as where the browser has kept it. */
export const exitHeaders: Readonly<Record<string, string>> = {
  ...sharedHeaders,
  ...keptHeaders,
  'cache-control': 'no-store',
}

/** The service worker that keeps `/exit` fetches that one page, from here. */
export const exitWorkerPolicy = `${assetPolicy}; connect-src 'self'`
