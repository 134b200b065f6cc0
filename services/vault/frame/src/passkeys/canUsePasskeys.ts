type Policy = { allowsFeature(name: string): boolean }

/** Whether this browser has passkeys and the page lets the frame use them. */
export function canUsePasskeys(self: Window): boolean {
  if (!('PublicKeyCredential' in self)) return false
  const { featurePolicy } = self.document as Document & { featurePolicy?: Policy }
  return featurePolicy?.allowsFeature('publickey-credentials-get') ?? true
}
