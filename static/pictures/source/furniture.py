"""Furniture and soft furnishings for the finished rooms."""
from altbau import *


def stop(ob, v, along='X', tone=.5):
    """Wood grain coordinates for a mesh that planks() did not make."""
    v = np.asarray(v, float)
    order = {'X': (0, 1, 2), 'Y': (1, 0, 2), 'Z': (2, 0, 1)}[along]
    a = ob.data.attributes.new('gp', 'FLOAT_VECTOR', 'POINT')
    a.data.foreach_set('vector', (v[:, order] + [3.1, .07, .06]).astype(np.float32).ravel())
    a = ob.data.attributes.new('rnd', 'FLOAT', 'POINT')
    a.data.foreach_set('value', np.full(len(v), tone, np.float32))
    return ob


def coords(ob):
    v = np.empty(len(ob.data.vertices) * 3, np.float32)
    ob.data.vertices.foreach_get('co', v)
    return v.reshape(-1, 3)


def turned(prof, mat, along='Z', tone=.5, segs=48, **kw):
    """lathe() with wood grain."""
    ob = lathe(prof, mat, segs, **kw)
    return stop(ob, coords(ob), along, tone)


# ----------------------------------------------------------------------------- materials
def m_fabric(name, col, weave=900.0, var=.10, rough=.95, sheen=.35):
    g = G(name)
    p = g.objco()
    c = g.mix(g.noise(p, 260, 2, .6), tuple(v * (1 - 1.6 * var) for v in col[:3]), tuple(min(1, v * (1 + var)) for v in col[:3]))
    c = g.mix(g.mul(g.step(g.noise(p, 5, 3, .6), .4, .7), .25), c, tuple(v * .82 for v in col[:3]))
    b = g.bump(g.noise(p, 9, 3, .5), .25, .006)
    b = g.bump(g.noise(p, weave * .5, 2, .7), .5, .0012, b)
    g.bsdf(avg=col, Base_Color=c, Roughness=rough, Specular=.12, Sheen=sheen, Normal=b)
    return g.m


def m_linen(name, col, through=.45):
    """Curtain: light comes through."""
    g = G(name)
    p = g.objco()
    c = g.mix(g.noise(g.vmul(p, (1, 1, .1)), 300, 2, .6), tuple(v * .9 for v in col[:3]), col)
    d, tl = g.n('BsdfDiffuse', Color=c), g.n('BsdfTranslucent', Color=c)
    mx = g.n('MixShader')
    g._set(mx.inputs[0], through)
    g.t.links.new(d.outputs[0], mx.inputs[1])
    g.t.links.new(tl.outputs[0], mx.inputs[2])
    g.t.links.new(mx.outputs[0], g.out.inputs[0])
    return g.m


def m_shade(name, col, glow):
    g = G(name)
    x, y, z = g.xyz(g.objco())
    d = g.n('BsdfDiffuse', Color=rgb('#efe3cc'))
    e = g.n('Emission', Color=col, Strength=glow)
    a = g.n('AddShader')
    g.t.links.new(d.outputs[0], a.inputs[0])
    g.t.links.new(e.outputs[0], a.inputs[1])
    g.t.links.new(a.outputs[0], g.out.inputs[0])
    return g.m


def m_leaf(name, a='#2f5136', b='#4d7246'):
    g = G(name)
    x, y, z = g.xyz(g.attr('leaf'))
    rnd = g.attr('rnd', 'Fac')
    c = g.mix(rnd, rgb(a), rgb(b))
    rib = g.step(g.math('ABSOLUTE', y), .0, .03, 1, 0)
    c = g.mix(g.mul(rib, .6), c, rgb('#8fa873'))
    d = g.n('BsdfPrincipled', Base_Color=c, Roughness=.32, Specular=.5)
    tl = g.n('BsdfTranslucent', Color=g.mix(.5, c, rgb('#6d8f3f')))
    mx = g.n('MixShader')
    g._set(mx.inputs[0], .18)
    g.t.links.new(d.outputs[0], mx.inputs[1])
    g.t.links.new(tl.outputs[0], mx.inputs[2])
    g.t.links.new(mx.outputs[0], g.out.inputs[0])
    return g.m


def m_picture(name, arr):
    """Print: array (h, w, 3) in linear colour on the object's XZ plane, 1 x 1."""
    g = G(name)
    x, y, z = g.xyz(g.objco())
    cb = g.n('CombineXYZ')
    g._set(cb.inputs[0], g.add(x, .5))
    g._set(cb.inputs[1], g.add(y, .5))
    t = g.image(image_from(name, arr), cb.outputs[0], interp='Linear').outputs[0]
    g.bsdf(Base_Color=t, Roughness=.6, Specular=.3)
    return g.m


# ----------------------------------------------------------------------------- soft shapes
def rounded(size, mat, n=7.0, puff=(0, 0, 0), cuts=26, wrinkle=.0, seed=1, **kw):
    """Upholstered block: a cube with rounded edges, its faces bulging by puff (x, y, z)."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=2)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=cuts, use_grid_fill=True)
    me = bpy.data.meshes.new('soft')
    bm.to_mesh(me)
    bm.free()
    ob = bpy.data.objects.new('soft', me)
    link(ob, mat, **kw)
    p = coords(ob).astype(float)
    p = np.sign(p) * np.sin(np.abs(p) * math.pi / 2) ** .8          # finer towards the edges
    m = np.abs(p).max(1, keepdims=True)
    q = p * m / (np.abs(p) ** n).sum(1, keepdims=True) ** (1 / n)
    h = np.array(size) / 2
    o = q * h
    for i in range(3):
        a, b = [k for k in range(3) if k != i]
        o[:, i] += q[:, i] * puff[i] * np.clip(1 - q[:, a] ** 2, 0, 1) * np.clip(1 - q[:, b] ** 2, 0, 1)
    if wrinkle:
        o[:, 2] += wrinkle * (fbm(o[:, 0] * 7 + 5, o[:, 1] * 7 + 5, 3, seed) - .5) * np.clip(q[:, 2], 0, 1)
    me.vertices.foreach_set('co', o.astype(np.float32).ravel())
    me.update()
    smooth(ob, 180, weighted=False)
    return ob


def pillow(w, h, t, mat, seed=1, **kw):
    """Throw pillow in the XZ plane, pinched corners."""
    n = 44
    u, v = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n))
    th = t / 2 * (np.clip(1 - np.abs(u) ** 2.6, 0, 1) * np.clip(1 - np.abs(v) ** 2.6, 0, 1)) ** .5
    th *= 1 + .22 * (fbm(u * 2.4 + 9, v * 2.4 + 9, 3, seed) - .5)
    k = 1 - .055 * (1 - np.abs(v) ** 2)
    X = u * w / 2 * k
    Z = v * h / 2 * (1 - .055 * (1 - np.abs(u) ** 2))
    front = np.stack([X, -th, Z], -1).reshape(-1, 3)
    back = np.stack([X, th, Z], -1).reshape(-1, 3)
    f = []
    for j in range(n - 1):
        for i in range(n - 1):
            a = j * n + i
            f.append((a, a + 1, a + n + 1, a + n))
            f.append((a + n * n, a + n * n + n, a + n * n + n + 1, a + n * n + 1))
    ob = mesh('pillow', np.concatenate([front, back]), f, mat, **kw)
    bm = bmesh.new()
    bm.from_mesh(ob.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bm.to_mesh(ob.data)
    bm.free()
    fix_normals(ob)
    return smooth(ob, 180, weighted=False)


def sofa(fabric, wood, w=1.9, d=.88, parent=None):
    g = parent or empty()
    aw = .17
    for sx in (-1, 1):
        for sy in (-1, 1):
            turned([(0, 0), (.013, 0), (.022, .15), (0, .15)], wood, 'Z', parent=g, loc=(sx * (w / 2 - .12), sy * (d / 2 - .10), 0), rot=(sy * .10, -sx * -.10, 0))
    rounded((w - .06, d - .06, .15), fabric, 14, parent=g, loc=(0, 0, .22))
    rounded((w, .20, .62), fabric, 8, puff=(0, .01, .01), parent=g, loc=(0, d / 2 - .11, .46))
    for s in (-1, 1):
        rounded((aw, d, .46), fabric, 7, puff=(.012, 0, .018), parent=g, loc=(s * (w / 2 - aw / 2), 0, .38))
    iw = (w - 2 * aw) / 2
    for s in (-1, 1):
        rounded((iw - .006, d - .20, .17), fabric, 7, puff=(0, .012, .025), wrinkle=.012, seed=4 + s, parent=g, loc=(s * iw / 2, -.10, .375))
        rounded((iw - .012, .19, .42), fabric, 5.5, puff=(0, .035, .02), parent=g, loc=(s * iw / 2, d / 2 - .27, .645), rot=(-.16, 0, s * .012))
    return g


def curtain(w, h, mat, folds=7, depth=.05, seed=3, **kw):
    """Hangs in the XZ plane, top at z = 0."""
    def fn(x, y):
        u = x / w
        k = .55 + .45 * (.5 - y / h)
        ph = folds * 2 * math.pi * (u + .025 * (fbm(u * 5 + 3, y * .5 + 3, 2, seed) - .5) * 2)
        dep = depth * k * (np.sin(ph) + .25 * np.sin(2 * ph + 1)) * (.8 + .5 * fbm(u * folds + 7, y * .3 + 1, 2, seed + 1))
        return x * (1 - .02 * k) + .3 * dep * np.cos(ph), y - h / 2, dep
    return heightfield(w, h, 420, 40, fn, mat, **kw)


def threads(lines, r, mat, parent=None, loc=(0, 0, 0)):
    ob = tube(lines[0], r, mat, parent=parent, loc=loc, res=1)
    for pts in lines[1:]:
        sp = ob.data.splines.new('POLY')
        sp.points.add(len(pts) - 1)
        for b, p in zip(sp.points, pts):
            b.co = (*p, 1)
    return ob


def rug(w, d, mat, fringe=None, parent=None, loc=(0, 0, 0), seed=4):
    def fn(x, y):
        e = np.minimum(w / 2 - np.abs(x), d / 2 - np.abs(y))
        z = .013 * np.clip(e / .012, 0, 1) ** .5 + .0025 * (fbm(x * 5, y * 5, 3, seed) - .5) + .0005
        return x + .006 * (fbm(y * 4, x * 0, 2, seed) - .5), y + .006 * (fbm(x * 4, y * 0 + 2, 2, seed + 1) - .5), z
    ob = heightfield(w, d, 300, 220, fn, mat, parent=parent, loc=loc)
    if fringe:
        rs = np.random.RandomState(seed)
        lines = []
        for sx in (-1, 1):
            for y in np.arange(-d / 2 + .006, d / 2, .012):
                dy = rs.uniform(-.006, .006)
                lines.append([(sx * (w / 2 - .004), y, .006), (sx * (w / 2 + .03), y + dy * .5, .005), (sx * (w / 2 + .055), y + dy, .003)])
        threads(lines, .002, fringe, parent=parent, loc=loc)
    return ob


def m_rug(name, base, line, w, d, ground=None):
    """Woven rug: border lines and a field of small diamonds."""
    g = G(name)
    p = g.objco()
    x, y, z = g.xyz(p)
    ax, ay = g.math('ABSOLUTE', x), g.math('ABSOLUTE', y)
    e = g.math('MINIMUM', g.math('SUBTRACT', w / 2, ax), g.math('SUBTRACT', d / 2, ay))
    e = g.add(e, g.mul(g.math('SUBTRACT', g.noise(p, 40, 2), .5), .006))
    b1 = g.mul(g.step(e, .085, .089), g.step(e, .111, .115, 1, 0))
    b2 = g.mul(g.step(e, .135, .138), g.step(e, .147, .150, 1, 0))
    fx = g.math('ABSOLUTE', g.math('SUBTRACT', g.math('FRACT', g.mul(x, 1 / .21)), .5))
    fy = g.math('ABSOLUTE', g.math('SUBTRACT', g.math('FRACT', g.mul(y, 1 / .21)), .5))
    dia = g.add(fx, fy)
    dl = g.mul(g.mul(g.step(dia, .44, .46), g.step(dia, .52, .54, 1, 0)), g.step(e, .18, .185))
    m = g.math('MAXIMUM', g.math('MAXIMUM', b1, b2), g.mul(dl, .75))
    c = g.mix(g.noise(p, 90, 3, .7), tuple(v * .78 for v in base[:3]), base)
    c = g.mix(g.mul(m, .85), c, line)
    bmp = g.bump(g.noise(p, 500, 2, .7), .8, .003)
    g.bsdf(avg=base, Base_Color=c, Roughness=1, Specular=.05, Sheen=.4, Normal=bmp)
    return g.m


# ----------------------------------------------------------------------------- lamps, pictures, plants, small things
def bulb(loc, power, col=(1, .70, .42), r=.04):
    li = bpy.data.lights.new('bulb', 'POINT')
    li.energy, li.color, li.shadow_soft_size = power, col, r
    ob = bpy.data.objects.new('bulb', li)
    return link(ob, loc=loc)


def floor_lamp(brass, shade, h=1.55, r=.19, power=22, parent=None):
    g = parent or empty()
    lathe([(0, 0), (.14, 0), (.145, .006), (.14, .016), (.02, .024), (.012, .04), (0, .04)], brass, 64, parent=g)
    tube([(0, 0, .02), (0, 0, h - .03)], .009, brass, parent=g)
    lathe([(r, h - .27), (r * .74, h), (r * .74 - .002, h), (r - .002, h - .27)], shade, 72, parent=g)
    for z, k in ((h - .27, r), (h, r * .74)):
        tube([(k * math.cos(t), k * math.sin(t), z) for t in np.linspace(0, 2 * math.pi, 72, endpoint=False)], .0022, shade, cyclic=True, parent=g)
    b = bulb((0, 0, h - .14), power)
    b.parent = g
    return g


def framed(w, h, art, frame_mat, border=.10, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), mat=None):
    g = empty(loc, rot, parent=parent)
    pr = [(0, .006), (0, .026), (.004, .030), (.020, .030), (.024, .026), (.024, 0)]
    frame_profile(w, h, pr, frame_mat, parent=g)
    plane(w, h, (0, -.010, 0), (math.pi / 2, 0, 0), mat or m_plain('mount', rgb('#f1ebdf'), .8), parent=g)
    pw, ph = w - 2 * border, h - 2 * border
    frame_profile(pw, ph, [(-.0005, .0105), (0, .0125), (.003, .0125), (.003, .010)], mat or m_plain('bev', rgb('#faf6ee'), .8), parent=g)
    o = plane(1, 1, (0, -.0112, 0), (math.pi / 2, 0, 0), art, parent=g)
    o.scale = (pw, ph, 1)
    return g


def leaves(items, mat, n=9, parent=None, broad=.5, fold=.25):
    """items: [(base, direction, up, length)] -> one mesh of pointed leaves that bend down."""
    V, F, L, R = [], [], [], []
    rs = np.random.RandomState(8)
    t = np.linspace(0, 1, n)
    s = np.linspace(-1, 1, 5)
    T, S = np.meshgrid(t, s, indexing='ij')
    wd = (np.sin(np.pi * T ** .8) ** .75) * broad / 2
    for base, d, up, ln in items:
        d = np.array(d, float) / np.linalg.norm(d)
        side = np.cross(d, up)
        side /= np.linalg.norm(side)
        nrm = np.cross(side, d)
        bend = rs.uniform(.12, .5)
        X = T * ln
        P = np.array(base) + (X * (1 - .12 * bend * T))[..., None] * d + (S * wd * ln)[..., None] * side + (fold * wd * ln * np.abs(S) - bend * ln * T ** 2 * .6)[..., None] * nrm
        b0 = len(V) * n * 5
        V.append(P.reshape(-1, 3))
        L.append(np.stack([T, S * .5, T * 0], -1).reshape(-1, 3))
        R.append(np.full(n * 5, rs.rand()))
        F += [(b0 + i * 5 + j, b0 + i * 5 + j + 1, b0 + (i + 1) * 5 + j + 1, b0 + (i + 1) * 5 + j) for i in range(n - 1) for j in range(4)]
    ob = mesh('leaves', np.concatenate(V), F, mat, parent=parent)
    smooth(ob, 180, weighted=False)
    a = ob.data.attributes.new('leaf', 'FLOAT_VECTOR', 'POINT')
    a.data.foreach_set('vector', np.concatenate(L).astype(np.float32).ravel())
    a = ob.data.attributes.new('rnd', 'FLOAT', 'POINT')
    a.data.foreach_set('value', np.concatenate(R).astype(np.float32))
    md = ob.modifiers.new('sub', 'SUBSURF')
    md.levels = md.render_levels = 1
    return ob


def rubber_plant(pot, soil, bark, leaf, h=1.35, stems=3, per=13, spread=.20, ln=.27, seed=5, parent=None, pr=.17, ph=.30):
    g = parent or empty()
    lathe([(0, 0), (pr * .72, 0), (pr * .78, .01), (pr, ph - .02), (pr, ph), (pr - .012, ph), (pr - .02, ph - .03), (pr * .8, .05), (0, .05)], pot, 72, parent=g)
    lathe([(0, ph - .035), (pr - .016, ph - .04)], soil, 48, parent=g)
    rs = np.random.RandomState(seed)
    items = []
    for k in range(stems):
        a = 2 * math.pi * k / stems + rs.uniform(0, 1)
        hh = h * rs.uniform(.78, 1.0) if k else h
        pts = []
        for t in np.linspace(0, 1, 12):
            r = .03 + spread * t ** 1.6
            pts.append((r * math.cos(a) + .015 * math.sin(5 * t + k), r * math.sin(a) + .015 * math.cos(4 * t + k), ph - .05 + (hh - ph) * t))
        tube(pts, .0075, bark, smooth_curve=True, parent=g)
        pa = np.array(pts)
        for i in range(per):
            t = .22 + .78 * (i + .5) / per
            b = np.array([np.interp(t * 11, range(12), pa[:, c]) for c in range(3)])
            an = a + i * 2.4 + rs.uniform(-.3, .3)
            el = -.10 + .62 * t + rs.uniform(-.2, .2)
            d = np.array([math.cos(an) * math.cos(el), math.sin(an) * math.cos(el), math.sin(el)])
            items.append((b, d, (0, 0, 1), ln * rs.uniform(.75, 1.05) * (1 - .25 * t)))
        items.append((pa[-1], (.1 * math.cos(a), .1 * math.sin(a), 1), (math.cos(a), math.sin(a), 0), ln * .7))
    leaves(items, leaf, parent=g)
    return g


def books(sizes, cols, parent=None, loc=(0, 0, 0)):
    g = empty(loc, parent=parent)
    z = 0
    pg = m_plain('pages', rgb('#ece2cd'), .9)
    for i, ((w, d, h), c) in enumerate(zip(sizes, cols)):
        e = empty((0, 0, z + h / 2), (0, 0, .14 * (-1) ** i * (i + .6)), parent=g)
        m = m_plain('cover', rgb(c), .55)
        for s in (-1, 1):
            box((w, d, .003), (0, 0, s * (h / 2 - .0015)), m, .001, 2, parent=e)
        box((.004, d, h), (-w / 2 + .002, 0, 0), m, .0015, 2, parent=e)
        box((w - .008, d - .008, h - .006), (.001, 0, 0), pg, 0, parent=e)
        z += h
    return g


def round_table(top_mat, leg_mat, r=.40, h=.40, legs=3, thick=.028, parent=None, splay=.18, lr=.015):
    g = parent or empty()
    ob = lathe([(0, h - thick), (r - .012, h - thick), (r, h - thick + .012), (r, h - .004), (r - .004, h), (0, h)], top_mat, 96, parent=g)
    stop(ob, coords(ob), 'X', .4)
    for i in range(legs):
        a = 2 * math.pi * (i + .25) / legs
        top, bot = r * .52, r * .52 + splay * h
        L = math.hypot(h - thick, bot - top)
        e = empty((top * math.cos(a), top * math.sin(a), h - thick + .002), (0, 0, a), parent=g)
        turned([(0, 0), (lr * 1.25, 0), (lr * .8, -L), (0, -L)], leg_mat, 'Z', segs=24, parent=e, rot=(0, -math.atan2(bot - top, h - thick), 0))
    return g


def bentwood_chair(wood, seat, parent=None):
    """Viennese coffee house chair: bent loops, round cane seat."""
    g = parent or empty()
    r, zs = .205, .46

    def bent(pts, rad):
        return tube(pts, rad, wood, smooth_curve=True, parent=g)
    ring = [(r * math.cos(t), r * math.sin(t), zs - .012) for t in np.linspace(0, 2 * math.pi, 48, endpoint=False)]
    tube(ring, .017, wood, cyclic=True, parent=g)
    lathe([(0, zs - .010), (r - .01, zs - .004), (r - .005, zs - .014), (0, zs - .02)], seat, 64, parent=g)
    lo = [(.15 * math.cos(t), .15 * math.sin(t), .20) for t in np.linspace(0, 2 * math.pi, 40, endpoint=False)]
    tube(lo, .0095, wood, cyclic=True, parent=g)
    for s in (-1, 1):
        bent([(s * .15, -.14, zs - .02), (s * .157, -.15, .25), (s * .185, -.19, 0)], .0145)
    # rear legs and the outer back loop are one piece (towards +Y)
    loop = [(-.185, .235, 0), (-.16, .19, .25), (-.165, .175, zs), (-.19, .215, .66), (-.165, .262, .83), (-.09, .283, .905), (0, .288, .925)]
    loop += [(-x, y, z) for x, y, z in reversed(loop[:-1])]
    bent(loop, .0145)
    inner = [(-.10, .175, zs - .005), (-.115, .21, .64), (-.085, .25, .775), (0, .262, .815)]
    inner += [(-x, y, z) for x, y, z in reversed(inner[:-1])]
    bent(inner, .0095)
    return g


def vase(prof, mat, parent=None, loc=(0, 0, 0)):
    return lathe(prof, mat, 72, parent=parent, loc=loc)


def twigs(n, h, mat, leaf=None, seed=2, spread=.3, parent=None, loc=(0, 0, 0), ln=.06, per=10, broad=.5):
    g = empty(loc, parent=parent)
    rs = np.random.RandomState(seed)
    items = []
    for k in range(n):
        a = 2 * math.pi * k / n + rs.uniform(-.4, .4)
        sp = spread * rs.uniform(.4, 1)
        hh = h * rs.uniform(.75, 1)
        pts = [(sp * t ** 1.5 * math.cos(a + .4 * t), sp * t ** 1.5 * math.sin(a + .4 * t), hh * t - .10 * sp * t ** 3) for t in np.linspace(0, 1, 9)]
        tube(pts, .0018, mat, smooth_curve=True, parent=g, res=3)
        pa = np.array(pts)
        for i in range(per):
            t = .35 + .65 * (i + .5) / per
            b = np.array([np.interp(t * 8, range(9), pa[:, c]) for c in range(3)])
            an = rs.uniform(0, 6.28)
            items.append((b, (math.cos(an), math.sin(an), rs.uniform(.2, 1)), (0, 0, 1), ln * rs.uniform(.6, 1.1)))
    if leaf:
        leaves(items, leaf, n=6, parent=g, broad=broad)
    return g
