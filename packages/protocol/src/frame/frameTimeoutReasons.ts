/** Why a request to the frame was aborted, as it is reported. Spec 8 [S8.57], [S8.59]; decisions 56. */
export const frameTimeoutReasons = ['iframe_load_failed', 'iframe_request_timeout', 'unverified_domain'] as const

export type FrameTimeoutReason = (typeof frameTimeoutReasons)[number]
