const lines = {
  menu: 'M0 7h24M0 17h24',
  close: 'M3 3l18 18M21 3L3 21',
  phone:
    'M4 3h4.5l2 5.5-2.7 2a12.5 12.5 0 0 0 5.7 5.7l2-2.7 5.5 2V20a1.5 1.5 0 0 1-1.6 1.5A17.5 17.5 0 0 1 2.5 4.6 1.5 1.5 0 0 1 4 3z',
  compare: 'M8 5l-6 7 6 7M16 5l6 7-6 7',
  otherSite: 'M6 18L18 6M8 5.5h10.5V16',
};

export function Icon({ name }: { name: keyof typeof lines }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={lines[name]} />
    </svg>
  );
}

const star = 'l2.6 6.8 7.2.3-5.7 4.5 2 7-6.1-4-6.1 4 2-7-5.7-4.5 7.2-.3z';

const fiveStars = `M10 0${Array(5).fill(star).join('m24 0')}`;

export function FiveStars() {
  return (
    <svg className="stars" viewBox="0 0 120 20" role="img" aria-label="5 von 5 Sternen">
      <path d={fiveStars} />
    </svg>
  );
}

/** Five, of which so many are filled. Whoever can't see them reads the value beside them. */
export function Stars({ value }: { value: number }) {
  return (
    <svg className="stars" viewBox="0 0 120 20" aria-hidden>
      <path d={fiveStars} fillOpacity=".3" />
      {/* Cut off at its edge. A star is 20 wide, the next begins after 24. */}
      <svg width={Math.round(24 * Math.floor(value) + 20 * (value % 1))}>
        <path d={fiveStars} />
      </svg>
    </svg>
  );
}
