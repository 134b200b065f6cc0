/** The page that an app loads into a hidden frame. Neither value has a character that HTML reads. */
export function attestationPage(token: string, origin: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Attestation</title>
<meta name="attestation" content="${token}">
<meta name="origin" content="${origin}">
<script src="attestation.js" defer></script>
`
}
