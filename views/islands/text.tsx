/**
 * Text that survives the browser's translation, which replaces text nodes that React would then try to change. With an
 * element per wording, React replaces the whole element.
 */
export function Text({ children }: { children: string }) {
  return (
    <span key={children} suppressHydrationWarning>
      {children}
    </span>
  );
}
