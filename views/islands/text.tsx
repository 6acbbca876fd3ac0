/** Survives the browser's translation, which replaces text nodes: an element per wording is replaced as a whole. */
export function Text({ children }: { children: string }) {
  return (
    <span key={children} suppressHydrationWarning>
      {children}
    </span>
  );
}
