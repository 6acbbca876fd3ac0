"""Shared building blocks: shader graph helper, materials, geometry, props, render set-up.

Units are metres, Z is up. Runs inside Blender >= 3.4 (tested with Debian's 3.4.1).
"""
import math
import random
import sys
import bpy
import bmesh
import numpy as np
from mathutils import Matrix, Vector, Euler

# ----------------------------------------------------------------------------- palette
PETROL, APRICOT, WARMWHITE = '#0f4c5c', '#e07a3f', '#f4efe6'


def rgb(h, k=1.0):
    """sRGB hex -> linear RGBA, optionally scaled."""
    h = h.lstrip('#')
    out = []
    for i in (0, 2, 4):
        c = int(h[i:i + 2], 16) / 255
        out.append((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) * k)
    return (*out, 1.0)


def args():
    """Command line after '--':  key=value pairs."""
    a = {}
    if '--' in sys.argv:
        for s in sys.argv[sys.argv.index('--') + 1:]:
            k, v = s.split('=', 1)
            a[k] = v
    return a


# ----------------------------------------------------------------------------- shader graph
class G:
    """Tiny DSL for shader node trees."""

    def __init__(self, name):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.t.nodes.clear()
        self.out = self.t.nodes.new('ShaderNodeOutputMaterial')

    def _set(self, sock, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, sock)
        elif isinstance(v, bpy.types.Node):
            self.t.links.new(v.outputs[0], sock)
        else:
            if sock.type == 'RGBA' and hasattr(v, '__len__') and len(v) == 3:
                v = (*v, 1)
            if sock.type == 'RGBA' and not hasattr(v, '__len__'):
                v = (v, v, v, 1)
            if sock.type == 'VECTOR' and not hasattr(v, '__len__'):
                v = (v, v, v)
            sock.default_value = v

    def n(self, typ, props=None, **inp):
        nd = self.t.nodes.new('ShaderNode' + typ)
        for k, v in (props or {}).items():
            setattr(nd, k, v)
        for k, v in inp.items():
            self._set(nd.inputs[k.replace('_', ' ')], v)
        return nd

    def math(self, op, a, b=0.0, clamp=False):
        nd = self.n('Math', dict(operation=op, use_clamp=clamp))
        self._set(nd.inputs[0], a)
        self._set(nd.inputs[1], b)
        return nd.outputs[0]

    def mul(self, a, b): return self.math('MULTIPLY', a, b)
    def add(self, a, b): return self.math('ADD', a, b)

    def step(self, x, lo, hi, a=0.0, b=1.0):
        """smoothstep remap"""
        nd = self.n('MapRange', dict(interpolation_type='SMOOTHSTEP'))
        for i, v in enumerate((x, lo, hi, a, b)):
            self._set(nd.inputs[i], v)
        return nd.outputs[0]

    def mix(self, f, a, b, mode='MIX'):
        nd = self.n('MixRGB', dict(blend_type=mode))
        for i, v in enumerate((f, a, b)):
            self._set(nd.inputs[i], v)
        return nd.outputs[0]

    def vmul(self, v, s):
        nd = self.n('VectorMath', dict(operation='MULTIPLY'))
        self._set(nd.inputs[0], v)
        self._set(nd.inputs[1], s)
        return nd.outputs[0]

    def vadd(self, v, s):
        nd = self.n('VectorMath', dict(operation='ADD'))
        self._set(nd.inputs[0], v)
        self._set(nd.inputs[1], s)
        return nd.outputs[0]

    def noise(self, vec, scale, detail=4, rough=0.5, dist=0.0, color=False):
        nd = self.n('TexNoise', Vector=vec, Scale=scale, Detail=detail, Roughness=rough, Distortion=dist)
        return nd.outputs[1 if color else 0]

    def voro(self, vec, scale, feature='F1', rnd=1.0):
        nd = self.n('TexVoronoi', dict(feature=feature), Vector=vec, Scale=scale, Randomness=rnd)
        return nd.outputs[0]

    def pos(self):
        return self.n('NewGeometry').outputs['Position']

    def objco(self):
        return self.n('TexCoord').outputs['Object']

    def attr(self, name, out='Vector'):
        return self.n('Attribute', dict(attribute_name=name)).outputs[out]

    def xyz(self, v):
        nd = self.n('SeparateXYZ')
        self._set(nd.inputs[0], v)
        return nd.outputs[0], nd.outputs[1], nd.outputs[2]

    def bump(self, h, strength=0.3, dist=0.002, normal=None):
        nd = self.n('Bump', Strength=strength, Distance=dist, Height=h)
        if normal is not None:
            self._set(nd.inputs['Normal'], normal)
        return nd.outputs[0]

    def bsdf(self, avg=None, **inp):
        """Principled surface. With avg, rays other than camera rays see a flat diffuse colour (much faster)."""
        nd = self.n('BsdfPrincipled', None, **inp)
        if avg is None:
            self.t.links.new(nd.outputs[0], self.out.inputs[0])
        else:
            di = self.n('BsdfDiffuse', Color=avg)
            mx = self.n('MixShader')
            self._set(mx.inputs[0], self.n('LightPath').outputs['Is Camera Ray'])
            self.t.links.new(di.outputs[0], mx.inputs[1])
            self.t.links.new(nd.outputs[0], mx.inputs[2])
            self.t.links.new(mx.outputs[0], self.out.inputs[0])
        return nd

    def image(self, img, vec, ext='EXTEND', interp='Cubic'):
        return self.n('TexImage', dict(image=img, extension=ext, interpolation=interp), Vector=vec)


def image_from(name, arr, noncolor=True):
    """numpy (h,w) or (h,w,3) array, row 0 = bottom -> Blender image."""
    h, w = arr.shape[:2]
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = arr[..., None] if arr.ndim == 2 else arr
    im = bpy.data.images.new(name, w, h, float_buffer=True)
    im.colorspace_settings.name = 'Non-Color' if noncolor else 'sRGB'
    im.pixels.foreach_set(px.ravel())
    im.update()
    im.pack()
    return im


# ----------------------------------------------------------------------------- materials
def m_plain(name, col, rough=0.5, metal=0.0, spec=0.5, coat=0.0, bump=0.0, bscale=400, var=0.06, sub=0.0):
    """Plain paint / plastic / metal with slight roughness and colour variation."""
    g = G(name)
    p = g.objco()
    nz = g.noise(p, 9, 3, 0.6)
    c = g.mix(nz, tuple(x * (1 - var) for x in col[:3]), tuple(min(1, x * (1 + var)) for x in col[:3]))
    r = g.step(g.noise(p, 23, 3, 0.65), 0.3, 0.7, max(0.02, rough * 0.8), min(1, rough * 1.2))
    kw = dict(Base_Color=c, Roughness=r, Metallic=metal, Specular=spec, Clearcoat=coat, Clearcoat_Roughness=0.12)
    if sub:
        kw.update(Subsurface=sub, Subsurface_Color=c, Subsurface_Radius=(0.004, 0.002, 0.0015))
    if bump:
        kw['Normal'] = g.bump(g.noise(p, bscale, 2, 0.6), bump, 0.001)
    g.bsdf(avg=None if metal else col, **kw)
    return g.m


def m_plaster(name, col, var=0.035, stipple=0.35, uneven=0.5, rough=0.75, spec=0.3):
    """Painted wall: roller stipple, trowel unevenness, tiny tonal drift."""
    g = G(name)
    p = g.pos()
    c = g.mix(g.step(g.noise(p, 1.1, 4, 0.55), 0.3, 0.7), tuple(x * (1 - var) for x in col[:3]), col)
    c = g.mix(g.mul(g.step(g.noise(p, 9, 4, 0.7), 0.45, 0.75), 0.35), c, tuple(x * (1 - 1.6 * var) for x in col[:3]))
    b1 = g.bump(g.noise(p, 2.6, 2, 0.5), uneven, 0.012)
    b2 = g.bump(g.noise(p, 38, 2, 0.6), uneven * 0.35, 0.0018, b1)
    b3 = g.bump(g.noise(p, 420, 1, 0.5), stipple, 0.0006, b2)
    g.bsdf(avg=col, Base_Color=c, Roughness=rough, Specular=spec, Normal=b3)
    return g.m


def wood_color(g, gp, rnd, light, mid, dark, ring=42.0):
    """Returns (colour, pore mask, height) of a plank with cathedral grain around the local X axis."""
    x, y, z = g.xyz(gp)
    warp = g.noise(g.vmul(gp, (1.6, 9, 9)), 1.0, 2, 0.55)
    comb = g.n('CombineXYZ')
    g._set(comb.inputs[0], g.mul(x, 0.05))
    g._set(comb.inputs[1], g.add(g.add(y, g.mul(x, 0.035)), g.mul(warp, 0.035)))
    g._set(comb.inputs[2], g.add(z, g.mul(warp, 0.02)))
    wv = g.n('TexWave', dict(wave_type='RINGS', rings_direction='X', wave_profile='SAW'),
             Vector=comb.outputs[0], Scale=ring, Distortion=1.6, Detail=3.0, Detail_Scale=1.4, Detail_Roughness=0.6)
    rings = wv.outputs[1]
    fib = g.noise(g.vmul(gp, (5, 260, 260)), 1.0, 3, 0.65)
    broad = g.noise(g.vmul(gp, (0.9, 14, 14)), 1.0, 2, 0.5)
    pore = g.step(g.noise(g.vmul(gp, (26, 900, 900)), 1.0, 1, 0.5), 0.60, 0.72)
    pore = g.mul(pore, g.step(rings, 0.15, 0.85, 0.25, 1.0))
    c = g.mix(g.step(rings, 0.05, 0.95), light, mid)
    c = g.mix(g.mul(g.step(fib, 0.35, 0.7), 0.55), c, dark)
    c = g.mix(g.mul(g.step(broad, 0.4, 0.75), 0.45), c, mid)
    c = g.mix(g.mul(pore, 0.5), c, tuple(v * 0.45 for v in dark[:3]))
    # per-plank tone
    hsv = g.n('HueSaturation', Hue=g.step(rnd, 0, 1, 0.492, 0.508), Saturation=g.step(rnd, 0, 1, 1.1, 0.88),
              Value=g.step(g.math('FRACT', g.mul(rnd, 7.31)), 0, 1, 0.78, 1.14), Color=c)
    h = g.add(g.mul(fib, 0.6), g.mul(pore, -0.9))
    return hsv.outputs[0], pore, h


def m_wood(name, light='#dcbb90', mid='#c79f70', dark='#9f774b', rough=0.42, bump=0.25, coat=0.0, ring=42.0, k=1.0):
    g = G(name)
    gp, rnd = g.attr('gp'), g.attr('rnd', 'Fac')
    c, pore, h = wood_color(g, gp, rnd, rgb(light, k), rgb(mid, k), rgb(dark, k), ring)
    r = g.step(g.noise(g.vmul(gp, (3, 40, 40)), 1, 2, 0.6), 0.3, 0.7, rough * 0.82, rough * 1.2)
    r = g.add(r, g.mul(pore, 0.2))
    g.bsdf(avg=rgb(mid, k), Base_Color=c, Roughness=r, Specular=0.45, Clearcoat=coat, Clearcoat_Roughness=0.25,
           Normal=g.bump(h, bump, 0.0006))
    return g.m


def m_metal(name, col='#c9ccd0', rough=0.28, aniso=True):
    g = G(name)
    p = g.objco()
    r = g.step(g.noise(p, 30, 5, 0.7), 0.3, 0.7, rough * 0.7, rough * 1.35)
    g.bsdf(Base_Color=rgb(col), Metallic=1.0, Roughness=r,
           Normal=g.bump(g.noise(g.vmul(p, (400, 400, 30)), 1, 2), 0.06, 0.0005))
    return g.m


def m_cloth(name, col='#e9e1d2', weave=1400.0, rough=0.95):
    """Canvas drop cloth with weave bump and small paint specks."""
    g = G(name)
    p = g.objco()
    x, y, z = g.xyz(p)
    w = g.mul(g.add(g.math('SINE', g.mul(x, weave)), g.math('SINE', g.mul(y, weave))), 0.25)
    c = g.mix(g.noise(p, 3.5, 5, 0.6), rgb(col, 0.86), rgb(col))
    c = g.mix(g.mul(g.step(g.noise(p, 120, 3, 0.6), 0.5, 0.75), 0.25), c, rgb(col, 0.7))
    specks = g.step(g.noise(p, 34, 1, 0.4), 0.775, 0.785)
    c = g.mix(specks, c, rgb(APRICOT))
    specks2 = g.step(g.noise(g.vadd(p, (9.1, 4.2, 0)), 41, 1, 0.4), 0.785, 0.795)
    c = g.mix(specks2, c, rgb(PETROL))
    b = g.bump(g.noise(p, 55, 4, 0.6), 0.25, 0.003)
    g.bsdf(avg=rgb(col, .9), Base_Color=c, Roughness=rough, Specular=0.1, Sheen=0.3, Normal=g.bump(w, 0.25, 0.0004, b))
    return g.m


def m_emit(name, col, strength):
    g = G(name)
    e = g.n('Emission', Color=col, Strength=strength)
    g.t.links.new(e.outputs[0], g.out.inputs[0])
    return g.m


def m_glass(name='glass', tint=(1, 1, 1)):
    """Thin pane: transparent with Fresnel reflection, no refraction (fast, lets the sun in)."""
    g = G(name)
    tr = g.n('BsdfTransparent', Color=(*[0.96 * t for t in tint], 1))
    gl = g.n('BsdfGlossy', Roughness=0.01)
    fr = g.n('Fresnel', IOR=1.5)
    lp = g.n('LightPath')
    cam = g.math('MAXIMUM', lp.outputs['Is Camera Ray'], lp.outputs['Is Glossy Ray'])
    mx = g.n('MixShader')
    g._set(mx.inputs[0], g.mul(g.mul(fr.outputs[0], cam), 0.9))
    g.t.links.new(tr.outputs[0], mx.inputs[1])
    g.t.links.new(gl.outputs[0], mx.inputs[2])
    g.t.links.new(mx.outputs[0], g.out.inputs[0])
    return g.m


# ----------------------------------------------------------------------------- geometry
def link(ob, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), parent=None):
    bpy.context.scene.collection.objects.link(ob)
    if mat is not None:
        ob.data.materials.append(mat)
    ob.location = loc
    ob.rotation_euler = rot
    if parent is not None:
        ob.parent = parent
    return ob


def empty(loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0, parent=None):
    e = bpy.data.objects.new('grp', None)
    bpy.context.scene.collection.objects.link(e)
    e.location, e.rotation_euler, e.scale = loc, rot, (scale,) * 3
    if parent:
        e.parent = parent
    return e


def smooth(ob, angle=40, weighted=True):
    me = ob.data
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.use_auto_smooth = True
    me.auto_smooth_angle = math.radians(angle)
    if weighted:
        md = ob.modifiers.new('wn', 'WEIGHTED_NORMAL')
        md.keep_sharp = True
    return ob


def mesh(name, verts, faces, mat=None, sm=None, **kw):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    me.update()
    ob = bpy.data.objects.new(name, me)
    link(ob, mat, **kw)
    if sm:
        smooth(ob, sm)
    return ob


def box(size, loc=(0, 0, 0), mat=None, bevel=0.004, seg=3, rot=(0, 0, 0), parent=None, name='box'):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    if bevel:
        bevel = min(bevel, min(size) * 0.45)
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bevel, segments=seg, profile=0.5, affect='EDGES')
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    ob = bpy.data.objects.new(name, me)
    link(ob, mat, loc, rot, parent)
    if bevel:
        smooth(ob)
    return ob


def plane(sx, sy, loc=(0, 0, 0), rot=(0, 0, 0), mat=None, parent=None):
    return mesh('plane', [(-sx / 2, -sy / 2, 0), (sx / 2, -sy / 2, 0), (sx / 2, sy / 2, 0), (-sx / 2, sy / 2, 0)],
                [(0, 1, 2, 3)], mat, loc=loc, rot=rot, parent=parent)


def lathe(prof, mat=None, segs=64, cap=False, sm=45, **kw):
    """Revolve [(r, z), ...] around Z."""
    v, f = [], []
    n = len(prof)
    for i in range(segs):
        a = 2 * math.pi * i / segs
        for r, z in prof:
            v.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(segs):
        j = (i + 1) % segs
        for k in range(n - 1):
            f.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    if cap:
        f.append([i * n + n - 1 for i in range(segs)])
        f.append([i * n for i in reversed(range(segs))])
    ob = mesh('lathe', v, f, mat, **kw)
    bm = bmesh.new()
    bm.from_mesh(ob.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(ob.data)
    bm.free()
    smooth(ob, sm, weighted=False)
    return ob


def tube(pts, r, mat=None, cyclic=False, smooth_curve=False, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), res=6):
    cu = bpy.data.curves.new('tube', 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth = r
    cu.bevel_resolution = res
    cu.use_fill_caps = True
    if smooth_curve:
        sp = cu.splines.new('BEZIER')
        sp.bezier_points.add(len(pts) - 1)
        for b, p in zip(sp.bezier_points, pts):
            b.co = p
            b.handle_left_type = b.handle_right_type = 'AUTO'
    else:
        sp = cu.splines.new('POLY')
        sp.points.add(len(pts) - 1)
        for b, p in zip(sp.points, pts):
            b.co = (*p, 1)
    sp.use_cyclic_u = cyclic
    cu.resolution_u = 16
    ob = bpy.data.objects.new('tube', cu)
    return link(ob, mat, loc, rot, parent)


def frame_profile(w, h, prof, mat=None, **kw):
    """Closed rectangular moulding in the XZ plane (facing -Y); prof = [(outward offset, depth), ...]."""
    v, f = [], []
    n = len(prof)
    for sx, sz in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        for u, d in prof:
            v.append((sx * (w / 2 + u), -d, sz * (h / 2 + u)))
    for i in range(4):
        j = (i + 1) % 4
        for k in range(n - 1):
            f.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    ob = mesh('frame', v, f, mat, **kw)
    fix_normals(ob)
    return smooth(ob, 28, weighted=False)


def sweep(prof, length, mat=None, axis='X', flip=False, **kw):
    """Extrude profile [(depth toward -Y, height Z), ...] along X, centred."""
    n = len(prof)
    v = [(-length / 2, -d, z) for d, z in prof] + [(length / 2, -d, z) for d, z in prof]
    f = [(k, n + k, n + k + 1, k + 1) for k in range(n - 1)]
    f += [list(range(n - 1, -1, -1)), list(range(n, 2 * n))]
    ob = mesh('sweep', v, f, mat, **kw)
    fix_normals(ob)
    return smooth(ob, 30, weighted=False)


def fix_normals(ob):
    bm = bmesh.new()
    bm.from_mesh(ob.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(ob.data)
    bm.free()


def _chamfer_box():
    v, idx = [], {}
    for sx in (-1, 1):
        for sy in (-1, 1):
            for sz in (-1, 1):
                for ax in range(3):
                    idx[(sx, sy, sz, ax)] = len(v)
                    v.append((sx, sy, sz, ax))
    f = []
    for ax in range(3):
        o = [i for i in range(3) if i != ax]
        for s in (-1, 1):
            q = []
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                c = [0, 0, 0]
                c[ax], c[o[0]], c[o[1]] = s, a, b
                q.append(idx[(*c, ax)])
            f.append(q)
    for ax in range(3):          # edge along ax between the two other faces
        o = [i for i in range(3) if i != ax]
        for a in (-1, 1):
            for b in (-1, 1):
                c0, c1 = [0, 0, 0], [0, 0, 0]
                c0[ax], c1[ax] = -1, 1
                c0[o[0]] = c1[o[0]] = a
                c0[o[1]] = c1[o[1]] = b
                f.append([idx[(*c0, o[0])], idx[(*c1, o[0])], idx[(*c1, o[1])], idx[(*c0, o[1])]])
    for sx in (-1, 1):
        for sy in (-1, 1):
            for sz in (-1, 1):
                f.append([idx[(sx, sy, sz, a)] for a in range(3)])
    return v, f


_CB = _chamfer_box()


def planks(items, mat, chamfer=0.0012, seed=1, name='planks', parent=None, loc=(0, 0, 0), rot=(0, 0, 0), jitter=0.0):
    """One mesh of many chamfered boards. items: [(centre, (length, width, thickness), rotation)].

    rotation: z angle or Matrix. Stores 'gp' (grain position) and 'rnd' per board."""
    rs = random.Random(seed)
    sg = np.array([c[:3] for c in _CB[0]], float)
    ax = np.array([c[3] for c in _CB[0]])
    V, F, GP, R = [], [], [], []
    base = 0
    for c, s, rz in items:
        h = np.array(s) / 2
        inset = np.full((24, 3), min(chamfer, h.min() * 0.4))
        inset[np.arange(24), ax] = 0
        loc_v = sg * (h - inset)
        M = np.array(rz if isinstance(rz, Matrix) else Matrix.Rotation(rz, 3, 'Z'))[:3, :3]
        if jitter:
            J = Euler((rs.gauss(0, jitter * 3), rs.gauss(0, jitter), rs.gauss(0, jitter * .5))).to_matrix()
            M = M @ np.array(J)
        V.append(loc_v @ M.T + np.array(c))
        off = np.array([rs.uniform(-50, 50), rs.uniform(-.09, .09), rs.choice((-1, 1)) * rs.uniform(.02, .12)])
        GP.append(loc_v + off)
        R.append(np.full(24, rs.random()))
        F += [[base + i for i in q] for q in _CB[1]]
        base += 24
    ob = mesh(name, np.concatenate(V), F, mat, parent=parent, loc=loc, rot=rot)
    fix_normals(ob)
    a = ob.data.attributes.new('gp', 'FLOAT_VECTOR', 'POINT')
    a.data.foreach_set('vector', np.concatenate(GP).ravel())
    a = ob.data.attributes.new('rnd', 'FLOAT', 'POINT')
    a.data.foreach_set('value', np.concatenate(R))
    return ob


def herringbone(x0, x1, y0, y1, L=0.48, W=0.08, T=0.015, rot=45, gap=0.0006, keep=None, zj=0.0004, seed=3):
    """Plank list for planks(); pattern axis rotated by rot degrees; keep(x, y, i) filters."""
    rs = random.Random(seed)
    n = int(round(L / W))
    a = math.radians(rot)
    ca, sa = math.cos(a), math.sin(a)
    ext = max(abs(v) for v in (x0, x1, y0, y1)) * 1.5
    N = int(ext / W) + n
    out = []

    def put(cx, cy, ang):
        x, y = cx * ca - cy * sa, cx * sa + cy * ca
        if x0 - L < x < x1 + L and y0 - L < y < y1 + L and (keep is None or keep(x, y, ang)):
            out.append(((x, y, -T / 2 + rs.gauss(0, zj)), (L - gap, W - gap, T), a + ang + (math.pi if rs.random() < .5 else 0)))
    for y in range(-N, N):
        for m in range(-N // (2 * n) - 1, N // (2 * n) + 2):
            hx = y + 2 * n * m
            if abs(hx) < N * 1.5:
                put((hx + n / 2) * W, (y + .5) * W, 0)
            vy = y - 2 * n + 1 + 2 * n * m
            if abs(vy) < N * 1.5:
                put((y + .5) * W, (vy + n / 2) * W, math.pi / 2)
    return out


def heightfield(sx, sy, nx, ny, fn, mat=None, thickness=0.0, **kw):
    xs, ys = np.meshgrid(np.linspace(-sx / 2, sx / 2, nx), np.linspace(-sy / 2, sy / 2, ny))
    X, Y, Z = fn(xs, ys)
    v = np.stack([X.ravel(), Y.ravel(), Z.ravel()], 1)
    f = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(ny - 1) for i in range(nx - 1)]
    ob = mesh('hf', v, f, mat, **kw)
    smooth(ob, 180, weighted=False)
    if thickness:
        md = ob.modifiers.new('s', 'SOLIDIFY')
        md.thickness = thickness
    return ob


def vnoise(x, y, seed=0):
    """Smooth value noise on arrays (0..1)."""
    rs = np.random.RandomState(seed)
    T = rs.rand(256, 256)
    xi, yi = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - xi, y - yi
    fx, fy = fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    g = lambda a, b: T[b % 256, a % 256]
    return (g(xi, yi) * (1 - fx) + g(xi + 1, yi) * fx) * (1 - fy) + (g(xi, yi + 1) * (1 - fx) + g(xi + 1, yi + 1) * fx) * fy


def fbm(x, y, oct=4, seed=0, gain=0.5):
    s, a, t = 0, 1, 0
    for i in range(oct):
        s = s + a * vnoise(x * 2 ** i, y * 2 ** i, seed + i)
        t += a
        a *= gain
    return s / t


def drop_cloth(sx, sy, mat, amp=0.03, seed=5, n=420, flat=(), **kw):
    """Crumpled canvas lying on the floor: ridged folds, wavy outline; flat = [(x, y, r)] pressed down by objects."""
    def fn(x, y):
        wx = x + 0.35 * (fbm(x * 1.3 + 7, y * 1.3, 3, seed) - .5)
        wy = y + 0.35 * (fbm(x * 1.3, y * 1.3 + 3, 3, seed + 9) - .5)
        r1 = 1 - np.abs(2 * fbm(wx * 2.0, wy * 1.1, 2, seed + 20) - 1)
        r2 = 1 - np.abs(2 * fbm(wx * 1.2 + 40, wy * 3.0, 2, seed + 30) - 1)
        r3 = 1 - np.abs(2 * fbm(wx * 5 + wy * 2, wy * 5 - wx * 2, 2, seed + 40) - 1)
        z = amp * (np.clip(r1, .5, 1) ** 9 + 0.8 * np.clip(r2, .5, 1) ** 9 + 0.25 * r3 ** 5)
        z += amp * 0.12 * fbm(x * 9, y * 9, 3, seed + 50) + 0.003
        for fx, fy, fr in flat:
            z = z * (1 - .92 * np.exp(-(np.hypot(x - fx, y - fy) / fr) ** 4))
        ox = 0.07 * (fbm(y * 1.8, x * 0 + 1, 3, seed + 60) - .5) * 2
        oy = 0.07 * (fbm(x * 1.8, y * 0 + 2, 3, seed + 70) - .5) * 2
        return x + ox, y + oy, z
    return heightfield(sx, sy, n, int(n * sy / sx), fn, mat, **kw)


# ----------------------------------------------------------------------------- props


def paint_can(m_body, m_paint, m_wire, r=0.085, h=0.19, fill=0.8, label=None, parent=None, drip=True, handle_up=False, seed=4, m_rim=None):
    """Open metal can; paint surface and a few drips over the rim."""
    g = parent or empty()
    w = .0012
    lathe([(0, .002), (r - .002, .002), (r, 0), (r + .0015, .003), (r, .008), (r, h * .33), (r + .0012, h * .335), (r, h * .34), (r, h - .012), (r + .003, h - .008), (r + .0035, h - .003),
           (r + .001, h), (r - .004, h - .0005), (r - .008, h - .006), (r - .009, h - .010), (r - w - .001, h - .011), (r - w, h * .5), (r - w, .004), (0, .004)], m_body, 96, parent=g)
    n = 60

    def surf(x, y):
        rr, th = (x + .5) * (r - w), (y + .5) * 2 * math.pi
        z = h * fill + .0012 * (fbm(rr * np.cos(th) * 40, rr * np.sin(th) * 40, 2, seed) - .5) + .002 * (rr / r) ** 8
        return rr * np.cos(th), rr * np.sin(th), z
    heightfield(1, 1, 40, 97, surf, m_paint, parent=g)
    if label is not None:
        lathe([(r + .0015, h * .16), (r + .0015, h * .78)], label, 96, parent=g)
    rs = random.Random(seed)
    if drip:
        for i in range(9):
            a = rs.gauss(-1.4, .8)
            sc_ = min(1.0, r / .085)
            ln = rs.uniform(.012, .075) * sc_
            ww = rs.uniform(.0035, .0075) * sc_
            V, F = [], []
            m_, k_ = 26, 9
            for j in range(m_ + 1):
                u = math.sin(math.pi / 2 * j / m_)
                z = h + .0005 - ln * u
                wd = ww * (1.5 - .75 * u if u < .5 else 1.125 - .25 * (u - .5)) * (1 if u < .86 else math.sqrt(max(0.0, 1 - ((u - .86) / .14) ** 2)) + .02)
                for k in range(k_ + 1):
                    s = -1 + 2 * k / k_
                    bulge = .0016 * (1 + .7 * u) * max(0, 1 - s * s) + .0003
                    rad = r + (.004 if u < .12 else .0012 + .0028 * max(0, 1 - (u - .12) * 6)) + bulge
                    an = a + s * wd / r
                    V.append((rad * math.cos(an), rad * math.sin(an), z))
            for j in range(m_):
                for k in range(k_):
                    F.append((j * (k_ + 1) + k, j * (k_ + 1) + k + 1, (j + 1) * (k_ + 1) + k + 1, (j + 1) * (k_ + 1) + k))
            d = mesh('drip', V, F, m_paint, parent=g)
            fix_normals(d)
            smooth(d, 180, weighted=False)
        # paint smeared along part of the rim
        pts = []
        for i in range(40):
            an = -2.3 + 1.9 * i / 39
            pts.append(((r + .0008) * math.cos(an), (r + .0008) * math.sin(an), h - .001))
        tube(pts, .0034 * min(1.0, r / .085), m_paint, parent=g)
    # wire handle
    if handle_up:
        pts = [((r + .006) * math.cos(t), 0, h * .9 + (r + .03) * math.sin(t)) for t in np.linspace(0, math.pi, 40)]
    else:
        pts = [((r + .008) * math.cos(t), -(r + .008) * math.sin(t) * .98, h * .88 - (h * .38) * math.sin(t)) for t in np.linspace(0, math.pi, 40)]
    tube(pts, .0019, m_wire, parent=g)
    for s in (-1, 1):
        lathe([(0, 0), (.011, 0), (.011, .002), (.006, .005), (0, .006)], m_wire, 24, parent=g, loc=(s * r, 0, h * .89), rot=(0, s * math.pi / 2, 0))
    return g


def ladder(m_wood_, m_metal_, h=1.9, steps=6, spread=0.34, w0=0.52, w1=0.36, parent=None):
    """Wooden A-frame step ladder, opening along Y, centred at origin."""
    g = parent or empty()
    items = []
    for side in (-1, 1):
        for sx in (-1, 1):
            p0 = Vector((sx * w0 / 2, side * spread, 0))
            p1 = Vector((sx * w1 / 2, side * .03, h))
            d = p1 - p0
            q = d.to_track_quat('X', 'Y').to_matrix()
            # keep the board's wide side across Y
            items.append(((p0 + p1) / 2, (d.length, .028, .062), q))
        for i in range(steps):
            t = (i + .9) / (steps + .6)
            z = h * t
            y = side * (spread + (.03 - spread) * t)
            ww = w0 + (w1 - w0) * t
            if side < 0:
                items.append(((0, y, z), (ww - .02, .085, .024), 0.0))
            elif i % 2 == 0:
                items.append(((0, y, z), (ww - .02, .03, .045), 0.0))
    items.append(((0, 0, h + .012), (w1 + .09, .15, .028), 0.0))
    planks(items, m_wood_, chamfer=.004, seed=9, parent=g)
    for sx in (-1, 1):
        box((.004, .09, .05), (sx * (w1 / 2 + .0165), 0, h - .045), m_metal_, .0015, parent=g)
        tube([(sx * w0 * .43, -spread * .55, h * .45), (sx * w0 * .43, spread * .55, h * .45)], .003, m_metal_, parent=g)
    return g


# ----------------------------------------------------------------------------- light, camera, render
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    random.seed(1)
    return sc


def flat_world(col, strength):
    sc = bpy.context.scene
    w = bpy.data.worlds.new('w')
    sc.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes['Background']
    bg.inputs[0].default_value = col
    bg.inputs[1].default_value = strength
    return w


def sun(direction, strength=4.0, angle=0.6, col=(1.0, .87, .70)):
    """direction: vector the light travels along."""
    li = bpy.data.lights.new('sun', 'SUN')
    li.energy, li.angle, li.color = strength, math.radians(angle), col
    ob = bpy.data.objects.new('sun', li)
    link(ob)
    ob.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return ob


def area(loc, target, size, power, col=(1, 1, 1), sizey=None, cam=False, spread=180):
    li = bpy.data.lights.new('area', 'AREA')
    li.energy, li.color, li.size = power, col, size
    li.spread = math.radians(spread)
    if sizey:
        li.shape, li.size_y = 'RECTANGLE', sizey
    ob = bpy.data.objects.new('area', li)
    link(ob, loc=loc)
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    ob.visible_camera = cam
    ob.visible_glossy = True
    return ob


def camera(loc, target, lens=35, fstop=4.0, focus=None, shift=(0, 0), roll=0.0, blades=7):
    sc = bpy.context.scene
    cam = bpy.data.cameras.new('cam')
    ob = bpy.data.objects.new('cam', cam)
    link(ob, loc=loc)
    q = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y')
    ob.rotation_euler = q.to_euler()
    if roll:
        ob.rotation_euler.rotate_axis('Z', math.radians(roll))
    cam.lens = lens
    cam.shift_x, cam.shift_y = shift
    cam.clip_start = 0.01
    cam.dof.use_dof = fstop < 30
    cam.dof.aperture_fstop = fstop
    cam.dof.aperture_blades = blades
    f = Vector(focus if focus is not None else target)
    cam.dof.focus_distance = abs((f - Vector(loc)).dot((q @ Vector((0, 0, -1)))))
    sc.camera = ob
    return ob


def render(name, w, h, spp=64, bounces=4, clamp=5.0):
    """Render two independent half-sample buffers to render/NAME_{a,b}.exr (feature passes included)."""
    a = args()
    sc = bpy.context.scene
    scale = float(a.get('scale', 1.0))
    spp = int(a.get('spp', spp))
    sc.render.resolution_x, sc.render.resolution_y = int(round(w * scale)), int(round(h * scale))
    sc.render.resolution_percentage = 100
    if 'crop' in a:                    # crop=x0,x1,y0,y1 (fractions, origin bottom left) for close inspection
        x0, x1, y0, y1 = map(float, a['crop'].split(','))
        r = sc.render
        r.use_border = r.use_crop_to_border = True
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = x0, x1, y0, y1
    c = sc.cycles
    c.device = 'CPU'
    c.use_adaptive_sampling = False
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, min(bounces, 5), 4
    c.transmission_bounces, c.transparent_max_bounces = 6, 12
    c.sample_clamp_indirect, c.sample_clamp_direct = clamp, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1.0
    c.filter_width = 1.3
    c.tile_size = 4096
    sc.render.use_persistent_data = True
    sc.render.threads_mode = 'AUTO'
    vl = sc.view_layers[0]
    vl.use_pass_normal = vl.use_pass_z = True
    vl.use_pass_diffuse_color = True
    vl.use_pass_glossy_color = False
    vl.cycles.denoising_store_passes = True
    sc.render.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    sc.render.image_settings.color_depth = '32'
    sc.render.image_settings.exr_codec = 'ZIP'
    out = a.get('out', 'render')
    import time
    t0 = time.time()
    parts = int(a.get('parts', 1))     # spp is spread over so many pairs of files, which post.py averages
    for part in range(parts):
        for k, sd in (('a', 11), ('b', 77)):
            c.samples = max(1, spp // 2 // parts)
            c.seed = sd + 1000 * part
            sc.render.filepath = f'{out}/{name}_{k}{part or ""}.exr'
            bpy.ops.render.render(write_still=True)
    print(f'RENDERED {name} {sc.render.resolution_x}x{sc.render.resolution_y} spp={spp} in {time.time() - t0:.0f}s', flush=True)
