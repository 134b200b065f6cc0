/** An address or hash: monospace, always left to right, with the full text on hover. */
export function Mono({ children, full }: { readonly children: string; readonly full?: string | undefined }) {
  return (
    <bdi className="lk-mono" dir="ltr" title={full}>
      {children}
    </bdi>
  )
}
