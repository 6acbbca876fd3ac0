"""Dining room before and after: old wallpaper and yellowed dado, then rose plaster colour and white lacquer. state=vorher | nachher"""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *
import cv2
from worn import WornWall, lin

STATE = args().get('state', 'nachher')
NEW = STATE == 'nachher'
sc = reset()
XL, XR, H, ZD = -2.2, 3.3, 3.0, .98
floor_w = m_wood('floor', '#b4946f', '#957452', '#6d533b', rough=.36 if NEW else .6, coat=.15 if NEW else 0, bump=.2, ring=30, k=1.0 if NEW else .85)
wall_m = m_plaster('wall', rgb('#efe9de') if NEW else rgb('#cfc4ae'), stipple=.2)
ceil_m = m_plaster('ceil', rgb('#f4f0e8') if NEW else rgb('#ddd4c2'), stipple=.15, uneven=.3)
stucco = m_plain('stucco', rgb('#f2ede4') if NEW else rgb('#d8cebb'), .6, var=.03 if NEW else .10)
brass = m_metal('brass', '#b08d57', .3)
steel = m_metal('steel')


def m_old_lacquer():
    """Yellowed oil paint, worn to the wood and chipped."""
    g = G('oldlacquer')
    p = g.pos()
    c = g.mix(g.step(g.noise(p, 2.2, 4, .6), .35, .7), rgb('#b39b6e'), rgb('#9c835a'))
    c = g.mix(g.mul(g.step(g.noise(g.vmul(p, (3, 3, 26)), 1, 3, .6), .5, .75), .35), c, rgb('#7f6844'))
    chips = g.add(g.noise(p, 5.5, 6, .68), g.mul(g.step(g.noise(p, 1.2, 2), .4, .7), .08))
    under = g.mix(g.noise(g.vmul(p, (4, 4, 90)), 1, 3, .6), rgb('#5d4630'), rgb('#8d6f4d'))
    old = g.step(chips, .60, .607)
    c = g.mix(old, c, rgb('#d8cfba'))
    bare = g.step(chips, .632, .639)
    c = g.mix(bare, c, under)
    x, y, z = g.xyz(p)
    c = g.mix(g.mul(g.step(z, .02, .3, 1, 0), .45), c, rgb('#5c4c38'))
    h = g.add(g.mul(old, -.5), g.mul(bare, -.5))
    g.bsdf(avg=rgb('#a08a62'), Base_Color=c, Roughness=g.step(bare, 0, 1, .38, .8), Specular=.35, Normal=g.bump(h, .8, .003, g.bump(g.noise(p, 40, 2), .3, .001)))
    return g.m


lacquer = m_plain('lacquer', rgb('#f3eee4'), .26, var=.015, coat=.15) if NEW else m_old_lacquer()


def old_wallpaper():
    w = WornWall((XL, XR, ZD, 2.75), '#b7ab96', seed=5)
    X, Z, n = w.X, w.Z, w.noise
    plaster = np.ones_like(w.col) * lin('#b9ad99') * (.72 + .38 * n(2.2, 2.2, 5, 3) + .18 * (n(60, 60, 3, 4) - .5))[..., None]
    paste = np.clip((n(3, 3, 5, 8) - .47) * 6, 0, 1)[..., None]
    w.col = (plaster * (1 - .55 * paste) + lin('#d9d0bd') * .55 * paste).astype(np.float32)
    w.hgt -= .5
    # paper: faded stripes with a small ornament
    P = .265
    u = (X - XL) / P
    f = u - np.floor(u)
    paper = np.ones_like(w.col) * lin('#b8a97c')

    def ink(m, c, a=1.0):
        nonlocal paper
        k = (np.clip(m, 0, 1) * a)[..., None]
        paper = paper * (1 - k) + lin(c) * k
    ink(np.clip((.25 - np.abs(f - .5)) / .006, 0, 1), '#a59667', .8)
    for e in (.235, .265, .735, .765):
        ink(np.clip((.006 - np.abs(f - e)) / .004, 0, 1), '#7d7444', .8)
    v = Z / .30
    row = np.floor(v)
    fz = v - row - .5
    fx = (f - .5) * P / .30
    r, th = np.hypot(fx, fz), np.arctan2(fz, fx)
    ink(np.clip((.17 + .055 * np.cos(6 * th) - r) / .012, 0, 1), '#8a7f4d', .85)
    ink(np.clip((.085 + .03 * np.cos(6 * th + math.pi) - r) / .012, 0, 1), '#c8b987', .9)
    ink(np.clip((.030 - r) / .01, 0, 1), '#8a5a3c', .9)
    ink(np.clip((.016 - np.abs(np.hypot(fx, np.abs(fz) - .40) - .07)) / .01, 0, 1), '#8a7f4d', .7)
    paper *= (.86 + .22 * n(1.3, 1.3, 4, 12))[..., None]
    fade = np.clip(.5 + .5 * (X - XL - 1.2) / 3, 0, 1) * .28
    paper = paper * (1 - fade[..., None]) + lin('#c9bd95') * fade[..., None]
    # sheets are 0.53 m wide; each has been torn off from below to its own height, ragged
    sheet = np.floor((X - XL) / .53).astype(int)
    tops = np.array([2.35, 1.70, 1.18, 1.62, 1.42, 2.02, 1.30, .9, .9, .9, .9, .9])
    tilt = np.array([.5, -.7, .5, .9, -.6, .4, -.5, 0, 0, 0, 0, 0])
    fs = (X - XL) / .53 - sheet - .5
    rag = .22 * (n(5, 5, 5, 20) - .5) + .05 * (n(26, 26, 3, 21) - .5) + .30 * (n(1.7, 1.7, 2, 22) - .5)
    torn = tops[sheet] + tilt[sheet] * fs * .53 - Z + rag            # > 0: paper is gone
    hole = .055 * (1 + .8 * n(6, 6, 3, 26)) - np.hypot((X - .35) / 2.0, Z - 2.28) * .35 + .10 * (n(6, 6, 5, 24) - .5)
    torn = np.maximum(torn, hole)
    scraps = np.minimum(n(3.1, 3.1, 5, 31) - .655, torn - .04)        # bits that stuck
    gone = np.where(scraps > 0, -scraps, torn)
    w.cover(np.clip(-gone / .0025 + .5, 0, 1), paper, 0)
    # white torn fibres along the edge, shadow under it
    rim = np.clip(1 - np.abs(gone + .012 * n(20, 20, 3, 28)) / (.004 + .018 * n(9, 9, 3, 29)), 0, 1) * (gone < .006)
    w.cover(rim * .85, '#e2d8c0')
    sh = cv2.GaussianBlur((gone < 0).astype(np.float32), (0, 0), 2.2)
    w.shade(np.clip(np.gradient(sh, axis=0) * 2.2, 0, .6))
    seam = np.exp(-((np.abs(fs) - .5) * .53 / .0018) ** 2) * (gone < 0)
    w.shade(.35 * seam)
    # damp, dust, picture
    m = w.rect(-1.52, -.82, 1.62, 2.32, .02) * (gone < 0)
    w.col *= (1 + .16 * m)[..., None]
    s = .42 - np.hypot((X + 1.5) / 1.1, (Z - 2.80) / .8) + .28 * (n(2.4, 2.4, 4, 41) - .5)
    w.stain(s, seed=44, strength=.9)
    w.shade(.16 * np.clip((Z - 1.9) / .9, 0, 1) * (.5 + n(1.5, .8, 4, 2)), (.9, 1, 1.15))
    # filled cracks are still to come
    w.crack(.9, 2.70, -1.9, 1.9, .0036, 1)
    w.crack(-.35, 1.02, 1.2, .8, .0030, 2)
    w.crack(1.55, 1.6, 3.6, 1.0, .0028, 3)
    return w.material('oldpaper', bump=.8)


paint = m_plaster('rosewall', rgb('#b1644e'), var=.03, stipple=.4, uneven=.4, rough=.6) if NEW else old_wallpaper()
XM, W = (XL + XR) / 2, XR - XL
plane(W, 2.75 - ZD, (XM, 0, (2.75 + ZD) / 2), (math.pi / 2, 0, 0), paint)
plane(W, .4, (XM, 0, 2.9499), (math.pi / 2, 0, 0), wall_m)
sweep([(0, -.012), (.010, -.012), (.016, -.004), (.016, .006), (.008, .014), (0, .014)], W, stucco, loc=(XM, 0, 2.735))
# dado: panels, rail, skirting
plane(W, ZD, (XM, 0, ZD / 2), (math.pi / 2, 0, 0), lacquer)
sweep([(0, -.045), (.012, -.045), (.016, -.03), (.028, -.022), (.036, -.012), (.040, 0), (.040, .008), (.030, .016), (0, .018)], W, lacquer, loc=(XM, 0, ZD))
skirting(W, lacquer, loc=(XM, 0, 0), h=.20)
PW = .88
for i in range(6):
    panel_mould(PW - .22, .52, lacquer, loc=(XL + PW * (i + .5), 0, .555))

wy = [-1.45, -3.4]
WW, WH, WZ = 1.22, 2.12, .50
window_wall(8, H, [y + 3.5 for y in wy], WW, WH, WZ, wall_m, lacquer if NEW else stucco, brass, m_glass(), loc=(XL, -3.5, 0), rot=(0, 0, math.pi / 2))
wall(8, H, [], wall_m, loc=(XR, -3.5, 0), rot=(0, 0, -math.pi / 2))
wall(9, H, [], wall_m, loc=(.5, -7.4, 0), rot=(0, 0, math.pi))
plane(9, 9, (XM, -3.5, H), mat=ceil_m)
cornice(W, stucco, H, loc=(XM, 0, 0), scale=.85)
cornice(8, stucco, H, loc=(XL, -3.9, 0), rot=(0, 0, math.pi / 2), scale=.85)
skirting(8, lacquer, loc=(XL, -3.9, 0), rot=(0, 0, math.pi / 2), h=.20)
rs = random.Random(4)
boards, y = [], .1
while y > -4:
    x = XL - rs.uniform(0, 1.5)
    while x < XR:
        ln = rs.uniform(1.4, 2.4)
        boards.append(((x + ln / 2, y, -.01), (ln - .0015, .1585, .02), 0.0))
        x += ln
    y -= .16
planks(boards, floor_w, .0016, seed=6)
plane(9, 9, (XM, -3.5, -.025), mat=m_plain('sub', rgb('#2a1e15'), .9))


def print_leaf():
    n = 500
    u, v = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n))
    a = np.ones((n, n, 3), np.float32) * lin('#efe6d4')

    def put(m, c):
        nonlocal a
        k = np.clip(m / .01, 0, 1)[..., None]
        a = a * (1 - k) + lin(c) * (.9 + .2 * fbm(u * 50 + 99, v * 50 + 99, 2, 3))[..., None] * k

    put(.56 - np.hypot(u, v - .18) + .02 * (fbm(u * 3 + 9, v * 3 + 9, 3, 1) - .5), '#d9a24c')
    for i in range(6):
        for s in (-1, 1):
            cx, cy = s * .24, -.62 + i * .23
            dx, dy = u - cx, v - cy - .35 * s * (u - cx)
            put(.075 - np.hypot(dx / 2.6, dy / .95), '#2f5d50')
    put(.016 - np.abs(u) - 9 * np.clip(np.abs(v + .05) - .80, 0, 1), '#2f5d50')
    return a


if NEW:
    beech = m_wood('beech', '#5f3d27', '#4a2d1c', '#331d11', rough=.28, coat=.4, bump=.1)
    brown = m_plain('bent', rgb('#3f2617'), .26, coat=.5, var=.12)
    oak = m_wood('oak', rough=.38, bump=.2)
    cane = m_fabric('cane', rgb('#d8b884'), 1500)
    jute = m_fabric('jute', rgb('#d7c3a0'), 500, .16)
    rg = lathe([(0, .002), (0, .011), (1.07, .011), (1.085, .006), (1.085, 0)], jute, 160, loc=(0, -1.15, .001))
    t = empty((0, -1.22, .012))
    lathe([(0, .705), (.535, .705), (.55, .715), (.55, .737), (.545, .742), (0, .742)], oak, 128, parent=t)
    stop(t.children[0], coords(t.children[0]), 'X', .4)
    lathe([(0, 0), (.30, 0), (.305, .012), (.29, .026), (.10, .06), (.055, .11), (.042, .20), (.040, .52), (.06, .62), (.16, .69), (.16, .706), (0, .706)], brown, 72, parent=t)
    for x, y, a in ((-.83, -1.10, 1.45), (.83, -1.16, -1.65), (.03, -.52, .06)):
        bentwood_chair(brown, cane, parent=empty((x, y, .012), (0, 0, a)))
    # on the table: jug with branches, bowl with oranges, two cups
    jug = m_plain('jug', rgb('#f0e9dc'), .3, coat=.3, bump=.1, bscale=60)
    vase([(0, 0), (.05, 0), (.075, .05), (.08, .10), (.06, .17), (.04, .21), (.045, .24), (.052, .25), (.046, .25), (.036, .22), (0, .2)], jug, parent=t, loc=(-.10, .06, .743))
    twigs(7, .46, m_plain('stem', rgb('#6d5238'), .8), m_leaf('leaf2', '#5d7d52', '#93aa72'), spread=.26, parent=t, loc=(-.10, .06, .95), ln=.085, per=12, seed=6)
    bowl = m_plain('bowl', rgb('#1f5563'), .3, coat=.3)
    vase([(0, 0), (.05, 0), (.06, .01), (.12, .055), (.135, .075), (.131, .076), (.115, .06), (.05, .02), (0, .018)], bowl, parent=t, loc=(.20, -.06, .743))
    om = m_plain('orange', rgb('#e08a3a'), .45, bump=.3, bscale=300)
    for x, y, z in ((.16, -.05, .80), (.235, -.08, .80), (.21, .0, .80), (.205, -.05, .855)):
        lathe([(.040 * math.sin(a), -.040 * math.cos(a)) for a in np.linspace(0, math.pi, 20)], om, 32, parent=t, loc=(x, y, z))
    for x, y in ((-.36, -.10), (.05, -.34)):
        lathe([(0, 0), (.07, .006), (.072, .009), (.03, .006), (0, .006)], jug, 48, parent=t, loc=(x, y, .743))
        lathe([(0, .006), (.024, .006), (.036, .03), (.038, .062), (.035, .062), (.032, .03), (0, .012)], jug, 48, parent=t, loc=(x, y, .743))
    # pendant lamp
    lt = empty((0, -1.22, 1.62))
    sh = m_plain('enamel', rgb('#f2ead9'), .3, coat=.3)
    dome = [(.035 + .205 * math.cos(a), .21 * math.sin(a) ** 1.1) for a in np.linspace(0, math.pi / 2, 24)]
    lathe(dome + [(.033, .235), (.03, .23)] + [(r - .003, z - .003) for r, z in reversed(dome[:-1])], sh, 96, parent=lt)
    lathe([(0, .30), (.02, .30), (.034, .26), (.036, .225), (0, .22)], brass, 48, parent=lt)
    tube([(0, 0, .29), (0, 0, 1.4)], .004, m_plain('cord', rgb('#3a2c22'), .7), parent=lt)
    lathe([(.045 * math.sin(a), .09 - .045 * math.cos(a)) for a in np.linspace(0, math.pi, 20)], m_emit('lamp', rgb('#ffd9a6'), 9), 32, parent=lt)
    b = bulb((0, 0, .02), 24)
    b.parent = lt
    # pictures, plant, curtain
    fm = m_plain('frame', rgb('#caa16c'), .45)
    framed(.52, .68, m_picture('leafprint', print_leaf()), fm, .07, loc=(-.92, -.003, 1.83))
    # shelf with ceramics
    planks([((.95, -.11, 1.62), (.86, .20, .028), 0.0)], oak, .003, seed=3)
    for s in (-1, 1):
        tube([(.95 + s * .30, -.008, 1.47), (.95 + s * .30, -.008, 1.60), (.95 + s * .30, -.18, 1.602)], .007, brass)
    pr = [(0, 0), (.04, 0), (.06, .05), (.05, .12), (.022, .17), (.022, .21), (.03, .22), (.024, .22), (.018, .2), (0, .19)]
    vase(pr, bowl, loc=(.66, -.11, 1.634))
    vase([(r * 1.25, z * .62) for r, z in pr[:6]] + [(.0, .13)], jug, loc=(.84, -.10, 1.634))
    books([(.17, .22, .03), (.16, .20, .026)], ['#d9a24c', '#efe6d4'], loc=(1.06, -.11, 1.634))
    vase([(0, 0), (.05, 0), (.055, .08), (.052, .09), (.045, .085), (0, .08)], m_plain('terra', rgb('#c7774f'), .8, bump=.3, bscale=200), loc=(1.26, -.11, 1.634))
    twigs(6, .16, m_plain('stem2', rgb('#5f7d4a'), .8), m_leaf('leaf3', '#4f7a4a', '#86a765'), spread=.12, loc=(1.26, -.11, 1.70), ln=.06, per=9, seed=9)
    rubber_plant(m_plain('pot', rgb('#e9dfcf'), .6, bump=.3, bscale=120), m_plain('soil', rgb('#3a2a1e'), .95, bump=.6, bscale=90), m_plain('bark', rgb('#6f5a41'), .8),
                 m_leaf('leaf'), 1.42, 4, 11, .22, .36, seed=8, parent=empty((2.02, -.50, .002), (0, 0, .7)))
    linen = m_linen('linen', rgb('#f0e8da'))
    for y, wd in ((-.55, .52), (-2.35, .50)):
        curtain(wd, 2.50, linen, 5, .07, loc=(XL + .14, y, 2.66), rot=(math.pi / 2, 0, math.pi / 2))
    tube([(XL + .14, -.22, 2.68), (XL + .14, -2.7, 2.68)], .011, brass)
else:
    drop_cloth(2.9, 1.05, m_cloth('cloth'), amp=.022, seed=18, n=460, flat=((1.0, .1, .3),), loc=(.25, -.78, .002), rot=(0, 0, -.04))
    paper_m = m_plain('scrap', rgb('#b9a871'), .9)
    back_m = m_plain('scrapback', rgb('#ddd2ba'), .9)
    sr = np.random.RandomState(3)
    for i in range(12):
        L, Wd, cr = sr.uniform(.18, .55), sr.uniform(.08, .22), sr.uniform(.04, .12)
        k0 = sr.uniform(0, 9)

        def curl(x, y, L=L, Wd=Wd, cr=cr, k0=k0):
            u = (x / L + .5)
            a = u ** 1.6 * (L / cr) * .8
            e = 1 + .35 * (fbm(x * 14 + k0, x * 0 + k0, 3, 5) - .5)
            return cr * np.sin(a) + x * .35, y * e, cr * (1 - np.cos(a)) * .8 + .004 + .01 * fbm(x * 9 + k0, y * 9 + k0, 2, 6)
        heightfield(L, Wd, 60, 16, curl, back_m if i % 3 else paper_m, thickness=.0006, loc=(sr.uniform(-1.0, 1.5), sr.uniform(-1.05, -.22), .016), rot=(sr.uniform(-.1, .1), 0, sr.uniform(0, 6.28)))
    paint_can(m_plain('bucket', rgb('#d9dadb'), .36, coat=.2), m_plain('water', rgb('#8f9c98'), .05), steel, r=.14, h=.28, fill=.7, drip=False, parent=empty((1.25, -.62, .012), (0, 0, .5)))
    pine = m_wood('pine', '#e3c492', '#d2a870', '#b08552', rough=.5, k=.95)
    ladder(pine, steel, h=1.5, steps=5, spread=.34, parent=empty((2.0, -.62, .006), (0, 0, math.radians(-26))))
    tube([(0, -1.22, 2.05), (0, -1.22, 3.0)], .004, m_plain('cord', rgb('#3a2c22'), .7))
    lathe([(0, 2.07), (.018, 2.07), (.022, 2.03), (.020, 1.99), (0, 1.99)], m_plain('socket', rgb('#2a2522'), .4), 32, loc=(0, -1.22, 0))
    lathe([(0, 1.885), (.018, 1.89), (.030, 1.915), (.028, 1.94), (.014, 1.975), (.013, 1.995)], m_plain('glassbulb', rgb('#e9e2d0'), .1, coat=1), 32, loc=(0, -1.22, 0))

# softer daylight than in the living room, the sun is low and only grazes the wall
flat_world(rgb('#cfe0ee'), .12)
sc.world.cycles.sampling_method = 'NONE'
sun((.80, .40, -.40), 7.0 if NEW else 4.0, 1.2, (1, .88, .72))
room_light([wy[0] + 3.5], WW, WH, WZ, (XL, -3.5, 0), (0, 0, math.pi / 2), 300, (.93, .96, 1))
area((1.6, -6.4, 2.3), (.2, 0, 1.2), 3.2, 200, (1, .965, .92) if NEW else (.95, .97, 1))


def m_outside():
    g = G('outside')
    x, y, z = g.xyz(g.pos())
    e = g.n('Emission', Color=g.mix(g.step(z, .2, 3.4), rgb('#efe3cf'), rgb('#cfe0ee')), Strength=1.6)
    g.t.links.new(e.outputs[0], g.out.inputs[0])
    return g.m


o = plane(14, 16, (XL - 5, -1, 2.5), (0, math.pi / 2, 0), m_outside())
o.visible_shadow = o.visible_diffuse = False
D, CZ, MID = 5.4, 1.30, 1.09
camera((0, -D, CZ), (0, 0, CZ), 36, 5.6, focus=(0, -.5, 1), shift=(0, (MID - CZ) / D))
render('referenz-esszimmer-' + STATE, 1600, 1200, bounces=3)
