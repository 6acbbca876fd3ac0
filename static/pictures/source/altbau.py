"""Room elements of a Viennese Altbau: casement windows, walls, stucco, skirting, panelled door."""
from common import *


def casement(w, h, mat, m_brass, glass=None, parent=None, transom=0.70, mid=True, open_l=0.0, bars=True):
    """Double-leaf window with top lights. Opening centred in XZ at origin, interior toward -Y."""
    g = parent or empty()
    fw, fd = .055, .07
    # outer frame
    for s in (-1, 1):
        box((fw, fd, h), (s * (w / 2 - fw / 2), 0, 0), mat, .004, parent=g)
    box((w - 2 * fw + .002, fd - .001, fw), (0, 0, h / 2 - fw / 2), mat, .004, parent=g)
    box((w - 2 * fw + .002, fd - .001, fw * 1.1), (0, 0, -h / 2 + fw / 2), mat, .004, parent=g)
    zt = -h / 2 + h * transom
    box((w - fw, fd + .025, .075), (0, -.008, zt), mat, .008, parent=g)
    box((w - fw, fd + .055, .02), (0, -.012, zt + .03), mat, .006, parent=g)
    lw = (w - 2 * fw) / 2
    sw = .058

    def leaf(cx, cz, ww, hh, hinge=0, ang=0.0, bar=None):
        p = empty((cx + hinge * ww / 2, -.015, cz), (0, 0, ang), parent=g)
        ox = -hinge * ww / 2
        for s in (-1, 1):
            box((sw, .045, hh), (ox + s * (ww / 2 - sw / 2), 0, 0), mat, .005, parent=p)
        for s in (-1, 1):
            box((ww - 2 * sw + .002, .043, sw if s > 0 else sw * 1.25), (ox, 0, s * (hh / 2 - sw / 2)), mat, .004, parent=p)
        frame_profile(ww - 2 * sw, hh - 2 * sw, [(0, .021), (-.008, .02), (-.012, .012), (-.012, -.01)], mat, parent=p, loc=(ox, 0, 0))
        if bar:
            box((ww - 2 * sw, .032, .026), (ox, 0, bar), mat, .006, parent=p)
        if glass:
            plane(ww - 2 * sw, hh - 2 * sw, (ox, .004, 0), (math.pi / 2, 0, 0), glass, parent=p)
        return p
    zl0, zl1 = -h / 2 + fw, zt - .035
    for s in (-1, 1):
        ang = -s * open_l if s < 0 else 0.0
        p = leaf(s * lw / 2, (zl0 + zl1) / 2, lw - .004, zl1 - zl0 - .006, s, ang, bar=(zl1 - zl0) * .02 if bars else None)
        leaf(s * lw / 2, (zt + .035 + h / 2 - fw) / 2, lw - .004, h / 2 - fw - zt - .04)
    # centre astragal and handle
    box((.045, .03, zl1 - zl0), (0, -.045, (zl0 + zl1) / 2), mat, .008, parent=g)
    box((.028, .012, .12), (0, -.066, zl0 + .62), m_brass, .005, parent=g)
    lathe([(0, 0), (.009, 0), (.009, .03), (.012, .034), (.012, .04), (0, .044)], m_brass, 24, parent=g, loc=(0, -.066, zl0 + .62), rot=(math.pi / 2, 0, 0))
    box((.018, .016, .11), (0, -.108, zl0 + .585), m_brass, .007, parent=g)
    return g


def wall(length, height, openings, mat, thick=.42, parent=None, loc=(0, 0, 0), rot=(0, 0, 0)):
    """Wall along X from -length/2, interior face at y=0 (normal -Y), openings [(xc, z0, w, h)]."""
    g = empty(loc, rot, parent=parent)

    def piece(x0, x1, z0, z1):
        if x1 - x0 > 1e-4 and z1 - z0 > 1e-4:
            box((x1 - x0, thick, z1 - z0), ((x0 + x1) / 2, thick / 2, (z0 + z1) / 2), mat, 0, parent=g)
    x = -length / 2
    for xc, z0, w, h in sorted(openings):
        piece(x, xc - w / 2, 0, height)
        piece(xc - w / 2, xc + w / 2, 0, z0)
        piece(xc - w / 2, xc + w / 2, z0 + h, height)
        x = xc + w / 2
    piece(x, length / 2, 0, height)
    return g


def cornice(length, mat, height, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Stucco ceiling cove: stepped fillets, large cove, ovolo."""
    s = scale
    pr = [(0, -.30), (.018, -.30), (.018, -.285), (.028, -.275), (.028, -.262), (.02, -.255), (.02, -.235)]
    pr += [(.02 + .16 * (1 - math.cos(t)), -.235 + .16 * math.sin(t)) for t in np.linspace(0, math.pi / 2, 14)]
    pr += [(.195, -.075), (.195, -.06)]
    pr += [(.195 + .035 * math.sin(t), -.06 + .035 * (1 - math.cos(t))) for t in np.linspace(0, math.pi / 2, 8)]
    pr += [(.25, -.025), (.25, -.012), (.27, -.012), (.27, 0), (0, 0)]
    return sweep([(d * s, z * s) for d, z in pr], length, mat, parent=parent, loc=(loc[0], loc[1], loc[2] + height), rot=rot)


def skirting(length, mat, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), h=.16):
    pr = [(.0, 0), (.022, 0), (.022, h * .72), (.019, h * .74), (.019, h * .78)]
    pr += [(.019 - .011 * math.sin(t), h * .78 + .16 * h * (1 - math.cos(t))) for t in np.linspace(0, math.pi / 2, 7)]
    pr += [(.008, h * .97), (.005, h), (0, h)]
    return sweep(pr, length, mat, parent=parent, loc=loc, rot=rot)


def panel_mould(w, h, mat, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), k=1.0):
    pr = [(0, 0), (0, .006), (.005, .011), (.012, .013), (.018, .010), (.022, .010), (.026, .016), (.036, .018), (.042, .012), (.045, .004), (.045, 0)]
    return frame_profile(w, h, [(a * k, b * k) for a, b in pr], mat, parent=parent, loc=loc, rot=rot)


def window_wall(length, height, xs, w, h, z0, m_wall, m_win, m_brass, glass=None, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), sill=True, thick=.42, open_l=0.0, outer=True, casing=True):
    g = wall(length, height, [(x, z0, w, h) for x in xs], m_wall, thick, parent, loc, rot)
    for x in xs:
        e = empty((x, thick * .30, z0 + h / 2), parent=g)
        casement(w, h, m_win, m_brass, glass, parent=e, open_l=open_l)
        if outer:
            e2 = empty((x, thick * .82, z0 + h / 2), parent=g)
            casement(w, h, m_win, m_brass, glass, parent=e2)
        if sill:
            box((w + .16, thick * .42, .035), (x, thick * .02, z0 - .012), m_win, .008, parent=g)
        if casing:
            pr = [(0, 0), (0, .012), (.012, .018), (.03, .018), (.036, .024), (.085, .026), (.095, .034), (.11, .034), (.118, .02), (.118, 0)]
            frame_profile(w, h, pr, m_win, parent=g, loc=(x, 0, z0 + h / 2))
    return g


def room_light(xs, w, h, z0, loc, rot, power, col=(.86, .93, 1.0), thick=.42):
    """Sky light as one-sided area lamps just inside each window."""
    out = []
    for x in xs:
        M = Matrix.Translation(loc) @ Euler(rot).to_matrix().to_4x4()
        p = M @ Vector((x, thick * 1.02, z0 + h / 2))
        t = M @ Vector((x, -2, z0 + h / 2 - .35))
        out.append(area(p, t, w * .95, power, col, h * .95, spread=160))
    return out
