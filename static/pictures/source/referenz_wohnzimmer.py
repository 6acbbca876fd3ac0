"""Living room before and after: state=vorher | nachher."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from furniture import *
from worn import WornWall, lin

STATE = args().get('state', 'nachher')
NEW = STATE == 'nachher'
sc = reset()
XR, XL, H = 2.15, -3.3, 3.0
oak = m_wood('oak', rough=.34 if NEW else .6, coat=.2 if NEW else 0, bump=.2, ring=36, k=1.0 if NEW else .80)
wall_m = m_plaster('wall', rgb('#efe9de') if NEW else rgb('#d8cbb2'), stipple=.2)
ceil_m = m_plaster('ceil', rgb('#f3efe7') if NEW else rgb('#ddd3bf'), stipple=.15, uneven=.3)
white = m_plain('white', rgb('#efeae0') if NEW else rgb('#d9cfb9'), .3 if NEW else .55, var=.02 if NEW else .12)
stucco = m_plain('stucco', rgb('#f1ece3') if NEW else rgb('#d9cfbc'), .6, var=.03 if NEW else .10)
brass = m_metal('brass', '#b08d57', .3)
steel = m_metal('steel')


def old_wall():
    w = WornWall((XL, XR, 0, 2.75), '#cbbfa2', seed=3)
    X, Z, n = w.X, w.Z, w.noise
    # smoke and dust: darker towards the ceiling, rubbed below
    w.shade(.22 * np.clip((Z - 1.5) / 1.3, 0, 1) * (.5 + n(1.5, .8, 4, 2)), (.9, 1, 1.15))
    w.shade(.30 * np.exp(-Z / .16) * (.4 + n(9, 5, 3, 4)), (1, 1, 1))
    w.shade(.10 * np.clip((n(8, .9, 4, 5) - .5) * 5, 0, 1))
    # a wardrobe and pictures have left their shapes
    for r, a in (((-1.62, -.42, -1, 1.92), .55), ((.10, .74, 1.28, 1.80), .50), ((.98, 1.34, 1.42, 1.88), .45)):
        m = w.rect(*r, soft=.025) * a
        w.cover(m * (.8 + .4 * n(3, 3, 3, 7)), '#e3d8bd')
        e = w.rect(r[0] - .02, r[1] + .02, r[2] - .02, r[3] + .03, .05) - w.rect(*r, soft=.012)
        w.shade(.16 * np.clip(e, 0, 1), (1, 1, 1))
    # patches painted over in another white
    for cx, cz, rx, rz, k in ((-.10, 2.28, .36, .11, 11), (1.50, 1.02, .17, .30, 12)):
        d = np.minimum(rx - np.abs(X - cx) + .10 * (n(3, 26, 3, k) - .5), rz - np.abs(Z - cz) + .03 * (n(16, 3, 3, k + 5) - .5))
        w.cover(np.clip(d / .035, 0, 1) * (.55 + .35 * n(4, 30, 3, k + 9)), '#e6e0d2')
    # water from above, right
    s = .50 - np.hypot((X - 1.22) / 1.25, (Z - 2.78) / 1.05) + .30 * (n(2.2, 2.2, 4, 21) - .5) + .05 * (n(9, 9, 3, 22) - .5)
    w.stain(s, seed=30)
    run = np.clip((n(14, .35, 3, 26) - .60) * 8, 0, 1) * np.clip(1 - (2.3 - Z) / 1.3, 0, 1) * w.rect(.75, 1.7, .9, 2.75, .2)
    w.shade(.22 * run, (.5, .75, 1))
    # flaking paint: old green coat, plaster
    f = n(2.3, 2.3, 6, 41) + .18 * n(15, 15, 3, 42) - .09
    bare = 0
    for a, cx, cz, rx, rz in ((.36, .85, 2.22, .75, .48), (.34, -.22, .66, .62, .46), (.28, -1.9, 2.25, .55, .55), (.26, 1.75, .32, .45, .42), (.25, .42, 1.18, .42, .38), (.22, -.75, 1.75, .40, .50)):
        bare = bare + a * np.exp(-(((X - cx) / rx) ** 2 + ((Z - cz) / rz) ** 2))
    w.peel(f + bare - .79, [(0, '#a3ad97', -.6), (.05, '#b5a998', -1.2)], rim=.012)
    # cracks
    w.crack(-1.15, 2.74, -1.15, 2.4, .0046, 1)
    w.crack(.30, 2.74, -1.75, 1.8, .0040, 2)
    w.crack(2.1, 2.0, 3.5, 1.6, .0034, 3)
    w.crack(-2.4, 1.1, -.3, 1.2, .0030, 4)
    w.crack(.2, .9, .35, 1.1, .0026, 5)
    for x, z in ((.42, 1.86), (1.16, 1.94), (-.2, 1.7), (-1.1, 2.1)):
        d = np.hypot(X - x, Z - z)
        w.cover(np.clip((.006 - d) / .002, 0, 1), '#3d352b', -1)
        w.shade(.25 * np.exp(-(d / .02) ** 2))
    return w.material('old')


paint = m_plaster('petrolwall', rgb('#0f4d5d'), var=.03, stipple=.4, uneven=.4, rough=.55) if NEW else old_wall()
plane(XR - XL, 2.75, ((XR + XL) / 2, 0, 1.375), (math.pi / 2, 0, 0), paint)
plane(XR - XL, .4, ((XR + XL) / 2, 0, 2.9499), (math.pi / 2, 0, 0), wall_m)
sweep([(0, -.012), (.010, -.012), (.016, -.004), (.016, .006), (.008, .014), (0, .014)], XR - XL, stucco, loc=((XR + XL) / 2, 0, 2.735))
wy = [-1.30, -3.3]
WW, WH, WZ = 1.22, 2.12, .50
window_wall(8, H, [-(y + 3.5) for y in wy], WW, WH, WZ, wall_m, white, brass, m_glass(), loc=(XR, -3.5, 0), rot=(0, 0, -math.pi / 2))
wall(8, H, [], wall_m, loc=(XL, -3.5, 0), rot=(0, 0, math.pi / 2))
wall(9, H, [], wall_m, loc=(-1.5, -7.4, 0), rot=(0, 0, math.pi))
plane(9, 9, ((XL + XR) / 2, -3.5, H), mat=ceil_m)
cornice(XR - XL, stucco, H, loc=((XR + XL) / 2, 0, 0), scale=.85)
cornice(8, stucco, H, loc=(XR, -3.9, 0), rot=(0, 0, -math.pi / 2), scale=.85)
skirting(XR - XL, white, loc=((XR + XL) / 2, 0, 0), h=.17)
skirting(8, white, loc=(XR, -3.9, 0), rot=(0, 0, -math.pi / 2), h=.17)
planks(herringbone(XL, XR, -6.6, 0, .6, .1, .018, rot=45, gap=.0012 if NEW else .002, zj=.0002), oak, .0014, seed=5)
plane(9, 9, (-1.5, -3.5, -.02), mat=m_plain('sub', rgb('#3a2c20'), .9))


def print_shapes(seed, kind):
    n = 500
    u, v = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n))
    wob = .03 * (fbm(u * 3 + 9, v * 3 + 9, 3, seed) - .5)
    a = np.ones((n, n, 3), np.float32) * lin('#ece2cf')
    grain = (.9 + .2 * fbm(u * 60 + 99, v * 60 + 99, 2, seed))[..., None]

    def put(m, c):
        nonlocal a
        k = np.clip(m / .01, 0, 1)[..., None]
        a = a * (1 - k) + lin(c) * grain * k
    if kind == 0:
        put(.50 - np.hypot(u - .12, v - .28) + wob, '#d9824a')
        put(-v - .12 + .30 * np.sin(u * 2.1 + .6) + wob, '#c9a15a')
        put(-v - .42 + .22 * np.sin(u * 2.6 + 2.2) + wob, '#2c6170')
        put(-v - .72 + .10 * np.sin(u * 3 + 4) + wob, '#12363f')
    else:
        for i, c in enumerate(('#c9a15a', '#2c6170', '#d9824a')):
            put(.34 - np.hypot((u + .1 - .16 * i) / .9, v - .52 + i * .5) + wob, c)
    return a


if NEW:
    cloth = m_fabric('sofa', rgb('#c98a55'))
    walnut = m_wood('walnut', '#9a7350', '#7b5638', '#573a25', rough=.4, bump=.2)
    light_oak = m_wood('light', rough=.4, bump=.2)
    rug(2.5, 1.62, m_rug('rug', rgb('#e8dcc6'), rgb('#b9714a'), 2.5, 1.62), m_fabric('fringe', rgb('#e3d7c1')), loc=(0, -1.36, .001))
    s = empty((0, -.56, .004))
    sofa(cloth, walnut, 1.92, .88, parent=s)
    cream, ink, ochre = m_fabric('cream', rgb('#e9dfcd')), m_fabric('ink', rgb('#1f5563')), m_fabric('ochre', rgb('#d6a24c'))
    pillow(.47, .47, .17, cream, 1, parent=s, loc=(-.55, .0, .68), rot=(-.32, .10, .10))
    pillow(.42, .42, .16, ink, 2, parent=s, loc=(-.33, -.08, .655), rot=(-.36, -.16, -.05))
    pillow(.55, .34, .15, ochre, 3, parent=s, loc=(.54, -.03, .62), rot=(-.34, .04, -.12))
    t = empty((-.05, -1.52, .014))
    round_table(light_oak, light_oak, .40, .38, parent=t)
    books([(.27, .20, .028), (.24, .18, .022), (.20, .15, .02)], ['#2c6170', '#e6dcc8', '#c8783f'], parent=t, loc=(-.12, -.04, .382))
    vase([(0, 0), (.045, 0), (.07, .03), (.078, .075), (.05, .13), (.026, .155), (.026, .175), (.032, .185), (.026, .185), (.02, .17), (0, .16)],
         m_plain('ceramic', rgb('#efe7d8'), .35, bump=.2, bscale=90), parent=t, loc=(.14, .06, .381))
    twigs(7, .34, m_plain('stem', rgb('#8a6a45'), .8), m_leaf('dry', '#c99a5e', '#e0bd85'), spread=.15, parent=t, loc=(.14, .06, .52), ln=.05, per=12)
    floor_lamp(brass, m_shade('shade', rgb('#ffcf94'), 1.6), 1.62, .19, 36, parent=empty((1.17, -.42, .002)))
    rubber_plant(m_plain('pot', rgb('#e4d8c4'), .6, bump=.3, bscale=120), m_plain('soil', rgb('#3a2a1e'), .95, bump=.6, bscale=90), m_plain('bark', rgb('#6f5a41'), .8),
                 m_leaf('leaf'), 1.30, 4, 11, .24, .36, parent=empty((-1.86, -.52, .002), (0, 0, .7)))
    frame = m_plain('frame', rgb('#caa16c'), .45)
    framed(.86, .66, m_picture('print0', print_shapes(1, 0)), frame, .085, loc=(-.24, -.003, 1.66))
    framed(.40, .52, m_picture('print1', print_shapes(2, 1)), frame, .06, loc=(.56, -.003, 1.66))
    linen = m_linen('linen', rgb('#efe6d6'))
    for y, wd in ((-.52, .52), (-2.2, .50)):
        curtain(wd, 2.50, linen, 5, .07, loc=(XR - .14, y, 2.66), rot=(math.pi / 2, 0, -math.pi / 2))
    tube([(XR - .14, -.22, 2.68), (XR - .14, -2.6, 2.68)], .011, brass)
    lathe([(0, 0), (.02, .004), (.022, .022), (.012, .04), (0, .042)], brass, 32, loc=(XR - .14, -.22, 2.68), rot=(-math.pi / 2, 0, 0))
else:
    canvas = m_cloth('cloth')
    drop_cloth(3.0, 1.15, canvas, amp=.022, seed=8, n=460, flat=((-1.3, .2, .3), (.9, .15, .2)), loc=(-.35, -.80, .002), rot=(0, 0, .04))
    pine = m_wood('pine', '#e3c492', '#d2a870', '#b08552', rough=.5, k=.95)
    ladder(pine, steel, h=1.5, steps=5, spread=.34, parent=empty((-1.95, -.62, .006), (0, 0, math.radians(28))))
    paint_can(m_plain('bucket', rgb(PETROL), .36, coat=.2), m_plain('primer', rgb('#efe9dd'), .3, coat=.2), steel, r=.14, h=.28, fill=.8, parent=empty((.92, -.62, .012), (0, 0, .5)))

flat_world(rgb('#cfe0ee'), .12)
sc.world.cycles.sampling_method = 'NONE'
sun((-.74, .46, -.46), 13.0 if NEW else 8.0, .6, (1, .86, .68) if NEW else (1, .90, .78))
room_light([-(wy[0] + 3.5)], WW, WH, WZ, (XR, -3.5, 0), (0, 0, -math.pi / 2), 190)
area((-1.6, -6.4, 2.3), (-.2, 0, 1.2), 3.2, 200, (1, .965, .92) if NEW else (.95, .97, 1))


def m_outside():
    g = G('outside')
    x, y, z = g.xyz(g.pos())
    e = g.n('Emission', Color=g.mix(g.step(z, .2, 3.4), rgb('#efe3cf'), rgb('#cfe0ee')), Strength=1.6)
    g.t.links.new(e.outputs[0], g.out.inputs[0])
    return g.m


o = plane(14, 16, (XR + 5, -1, 2.5), (0, math.pi / 2, 0), m_outside())
o.visible_shadow = o.visible_diffuse = False
D, CZ, MID = 5.4, 1.28, 1.09
camera((0, -D, CZ), (0, 0, CZ), 36, 5.6, focus=(0, -.35, 1), shift=(0, (MID - CZ) / D))
render('referenz-wohnzimmer-' + STATE, 1600, 1200, bounces=3)
